'use strict';
// The table of jobs: one page of one state, read again every two seconds while it is seen.

const jobs = {

  token: null,
  next: null,
  reading: false,
  again: false,

  async read() {
    if (jobs.reading) {
      jobs.again = true;
      return;
    }
    jobs.reading = true;
    const query = new URLSearchParams({ pageSize: '20' });
    const state = draw.byId('state').value;
    if (state) {
      query.set('state', state);
    }
    if (jobs.token) {
      query.set('pageToken', jobs.token);
    }
    // a read waits for the next primary: that is news, too
    const slow = setTimeout(() => draw.text('jobs-note', 'Waiting for the cluster'), 700);
    try {
      const response = await fetch('operator/jobs?' + query);
      const answer = await response.json();
      if (!response.ok) {
        draw.text('jobs-note', 'Not read: ' + (answer.detail ?? response.status));
        return;
      }
      jobs.show(answer);
    } catch (failure) {
      draw.text('jobs-note', 'Not read: this server does not answer');
    } finally {
      clearTimeout(slow);
      jobs.reading = false;
      if (jobs.again) {
        jobs.again = false;
        jobs.read();
      }
    }
  },

  show(page) {
    jobs.next = page.nextPageToken ?? null;
    draw.byId('next').disabled = jobs.next === null;
    draw.byId('first').disabled = jobs.token === null;
    draw.rows('jobs', page.jobs.map(jobs.row), 'No such jobs');
    const count = page.jobs.length + (page.jobs.length === 1 ? ' job' : ' jobs');
    draw.text('jobs-note', count + (jobs.token ? ' on this page' : '') + (jobs.next ? ', more on the next page' : ''));
  },

  row(job) {
    const bar = draw.element('progress', undefined, 'bar');
    bar.max = 100;
    bar.value = job.progress;
    bar.setAttribute('aria-label', 'Progress of ' + job.id);
    const progress = draw.element('span', job.progress + ' %');
    progress.append(bar);
    const state = job.state.toLowerCase() + (job.error ? ': ' + job.error : '');
    return draw.row([job.id, job.type, state, progress, job.worker, job.attempt + ' of ' + job.maxAttempts]);
  },

  turn(token) {
    jobs.token = token;
    jobs.read();
  },

  start() {
    draw.byId('state').addEventListener('change', () => jobs.turn(null));
    draw.byId('first').addEventListener('click', () => {
      draw.byId('state').focus();
      jobs.turn(null);
    });
    draw.byId('next').addEventListener('click', () => jobs.turn(jobs.next));
    setInterval(() => document.hidden || jobs.read(), 2000);
    jobs.read();
  }

};
