'use strict';
// Draws: elements, charts, and the strip of failovers. Text is only ever set as text.

const svgSpace = 'http://www.w3.org/2000/svg';

const draw = {

  byId: (id) => document.getElementById(id),

  element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) {
      made.textContent = text;
    }
    if (className) {
      made.className = className;
    }
    return made;
  },

  // leaves what has not changed alone, so that screen readers are quiet and focus stays
  text(id, text) {
    const target = draw.byId(id);
    if (target.textContent !== text) {
      target.textContent = text;
    }
  },

  // roles are said in full: on a narrow screen these are cards, and still a table
  cell(content) {
    const cell = draw.element('td');
    cell.setAttribute('role', 'cell');
    cell.append(content ?? '-');
    return cell;
  },

  row(cells, className) {
    const row = draw.element('tr', undefined, className);
    row.setAttribute('role', 'row');
    row.append(...cells.map(draw.cell));
    return row;
  },

  rows(id, rows, otherwise) {
    const body = draw.byId(id);
    const labels = [...body.closest('table').querySelectorAll('th')].map((head) => head.textContent);
    if (rows.length === 0) {
      const row = draw.row([otherwise]);
      row.firstChild.colSpan = labels.length;
      body.replaceChildren(row);
      return;
    }
    for (const row of rows) {
      [...row.children].forEach((cell, i) => {
        cell.dataset.label = labels[i];
      });
    }
    body.replaceChildren(...rows);
  },

  duration(millis) {
    if (millis < 1000) {
      return Math.round(millis) + ' ms';
    }
    return millis < 60000 ? (millis / 1000).toFixed(1) + ' s' : (millis / 60000).toFixed(1) + ' min';
  },

  // values from old to new, null where there is none; the newest is at the right end
  chart(id, values, capacity, describe) {
    const chart = draw.byId(id);
    const known = values.filter((value) => value !== null);
    const highest = Math.max(1e-9, ...known);
    const lines = [];
    let points = [];
    values.forEach((value, i) => {
      if (value === null) {
        lines.push(points);
        points = [];
      } else {
        const x = 240 * (capacity - values.length + i) / (capacity - 1);
        points.push(x.toFixed(1) + ',' + (57 - 52 * value / highest).toFixed(1));
      }
    });
    lines.push(points);
    chart.replaceChildren(...lines.filter((line) => line.length > 0).map((line) => {
      const polyline = document.createElementNS(svgSpace, 'polyline');
      polyline.setAttribute('points', line.length === 1 ? line[0] + ' ' + line[0] : line.join(' '));
      return polyline;
    }));
    chart.setAttribute('aria-label', known.length === 0 ? 'No requests yet'
      : 'Now ' + describe(known[known.length - 1]) + ', at most ' + describe(highest) + ' in two minutes');
  },

  // history from old to new: who had a primary when
  strip(id, history, now, span) {
    const spans = [];
    let since = null;
    let has = false;
    for (const entry of history) {
      const adopted = ['INITIAL', 'FAILOVER', 'REELECTION', 'RECONNECT'].includes(entry.event);
      if (!adopted && entry.event !== 'LOST') {
        continue;
      }
      const time = Date.parse(entry.time);
      if (since !== null) {
        spans.push({ from: since, to: time, has });
      }
      since = time;
      has = adopted;
    }
    if (since !== null) {
      spans.push({ from: since, to: now, has });
    }
    const begin = now - span;
    let without = 0;
    draw.byId(id).replaceChildren(...spans.filter((each) => each.to > begin).map((each) => {
      const from = Math.max(each.from, begin);
      without += each.has ? 0 : each.to - from;
      const rect = document.createElementNS(svgSpace, 'rect');
      rect.setAttribute('class', each.has ? 'has' : 'lacks');
      rect.setAttribute('x', (600 * (from - begin) / span).toFixed(2));
      // a gap of half a second is to be seen, too
      rect.setAttribute('width', Math.max(each.has ? 0 : 3, 600 * (each.to - from) / span).toFixed(2));
      rect.setAttribute('y', '0');
      rect.setAttribute('height', '24');
      return rect;
    }).sort((a, b) => (a.getAttribute('class') === 'has' ? 0 : 1) - (b.getAttribute('class') === 'has' ? 0 : 1)));
    draw.byId(id).setAttribute('aria-label', spans.length === 0 ? 'Nothing happened yet'
      : draw.duration(without) + ' without a primary in the last ten minutes');
  }

};
