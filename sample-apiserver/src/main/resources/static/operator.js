'use strict';
// Takes snapshots from this server's stream and shows them.

const capacity = 120;
const staleMillis = 3000;
const rates = [];
const latencies = [];
let last = null;
let heard = Date.now();

const words = {
  INITIAL: 'first primary', FAILOVER: 'failover', REELECTION: 're-elected', RECONNECT: 'reconnected',
  LOST: 'primary lost', REJOIN_FAILED: 'rejoin failed', FOREIGN_CLUSTER: 'another cluster'
};

function plain(constant) {
  return constant.toLowerCase().replaceAll('_', ' ');
}

function verdict(client) {
  const route = client.route;
  if (route.primary && route.phase === 'SERVING') {
    return ['good', 'Serving: the primary is ' + route.primary];
  }
  if (route.primary && route.phase === 'REJOINING') {
    return ['busy', 'Joining the new primary ' + route.primary];
  }
  if (route.phase === 'IDLE' && client.endpoints.every((endpoint) => endpoint.state === 'UNKNOWN')) {
    return ['none', 'Idle: nothing was asked of the cluster yet'];
  }
  const reached = client.endpoints.some((endpoint) => endpoint.connected);
  const [level, text] = reached ? ['busy', 'No primary: looking for the next one'] : ['bad', 'No controller can be reached'];
  // idle is the moment between the loss and the search
  return [level, text + (['SEARCHING', 'IDLE'].includes(route.phase) ? '' : ' (' + plain(route.phase) + ')')];
}

function showVerdict(client) {
  const [level, text] = verdict(client);
  draw.byId('verdict').dataset.level = level;
  draw.text('verdict', text);
}

function role(endpoint, primary) {
  if (endpoint.endpoint === primary) {
    return '★ primary';
  }
  return (endpoint.connected ? '● ' : '✕ ') + plain(endpoint.state);
}

function showEndpoint(item, endpoint, primary) {
  const isPrimary = endpoint.endpoint === primary;
  item.className = [isPrimary ? 'primary' : '', endpoint.connected ? 'connected' : 'lost'].join(' ').trim();
  const details = [endpoint.connected ? 'connected' : 'not connected'];
  if (endpoint.epoch !== null) {
    details.push('epoch ' + endpoint.epoch);
  }
  if (endpoint.backoffUntil !== null) {
    details.push('left alone until ' + clock(endpoint.backoffUntil));
  }
  const texts = [endpoint.endpoint, role(endpoint, primary), details.join(', '), endpoint.reason ?? ''];
  item.querySelectorAll('h3, p').forEach((part, i) => {
    if (part.textContent !== texts[i]) {
      part.textContent = texts[i];
    }
  });
}

function showEndpoints(client) {
  const list = draw.byId('endpoints');
  while (list.children.length > client.endpoints.length) {
    list.lastChild.remove();
  }
  while (list.children.length < client.endpoints.length) {
    const item = draw.element('li');
    const wire = draw.element('div', undefined, 'wire');
    wire.setAttribute('aria-hidden', 'true');
    const node = draw.element('div', undefined, 'node');
    node.append(draw.element('h3'), draw.element('p', undefined, 'role'), draw.element('p'), draw.element('p'));
    item.append(wire, node);
    list.append(item);
  }
  client.endpoints.forEach((endpoint, i) => showEndpoint(list.children[i], endpoint, client.route.primary));
}

function clock(time) {
  return new Date(time).toLocaleTimeString();
}

function showHistory(client, now) {
  const newest = client.history.slice().reverse();
  draw.rows('timeline', newest.map((entry) => draw.row([clock(entry.time), words[entry.event] ?? plain(entry.event),
    entry.endpoint, entry.epoch === null ? '-' : String(entry.epoch),
    entry.durationMs === null ? '-' : draw.duration(entry.durationMs), entry.cause ?? '-'],
  entry.event === 'LOST' || entry.event === 'REJOIN_FAILED' ? 'bad' : 'good')), 'Nothing yet');
  draw.strip('strip', client.history, now, 600000);
}

function push(values, value) {
  values.push(value);
  if (values.length > capacity) {
    values.shift();
  }
}

// at most one point a second, however often news comes
function showRequests(snapshot) {
  const now = Date.parse(snapshot.time);
  draw.text('failed', String(snapshot.requests.failed));
  if (last !== null && now - last.time < 900) {
    return;
  }
  if (last !== null && snapshot.requests.count >= last.requests.count) {
    const count = snapshot.requests.count - last.requests.count;
    push(rates, count * 1000 / (now - last.time));
    push(latencies, count > 0 ? 1000 * (snapshot.requests.seconds - last.requests.seconds) / count : null);
    const rate = (value) => value.toFixed(1) + ' a second';
    draw.text('rate', rate(rates[rates.length - 1]));
    const latency = latencies[latencies.length - 1];
    draw.text('latency', latency === null ? '-' : draw.duration(latency));
    draw.chart('rate-chart', rates, capacity, rate);
    draw.chart('latency-chart', latencies, capacity, draw.duration);
  }
  last = { time: now, requests: snapshot.requests };
}

function show(snapshot) {
  const client = snapshot.client;
  draw.text('client', 'as ' + snapshot.name + ' sees it');
  showVerdict(client);
  showEndpoints(client);
  draw.text('epoch', client.route.epoch === null ? '-' : String(client.route.epoch));
  draw.text('failovers', String(client.counters.failovers));
  draw.text('waiting', String(client.waiters.waiting));
  draw.text('without', draw.duration(client.counters.withoutPrimaryMs));
  showHistory(client, Date.parse(snapshot.time));
  showRequests(snapshot);
}

const source = new EventSource('operator/events');
source.addEventListener('snapshot', (event) => {
  heard = Date.now();
  draw.byId('stale').hidden = true;
  show(JSON.parse(event.data));
});
setInterval(() => {
  draw.byId('stale').hidden = Date.now() - heard < staleMillis;
}, 500);
jobs.start();
