// What is wrong with the page for people who use a keyboard, a screen reader, or weak eyes: one line each.
const wrong = [];
const expect = (condition, otherwise) => condition || wrong.push(otherwise);
const all = (selector) => [...document.querySelectorAll(selector)];
const seen = (element) => element.getClientRects().length > 0;

expect(document.documentElement.lang === 'en', 'no language');
expect(document.title !== '', 'no title');
for (const landmark of ['header', 'main', 'footer', 'nav', 'h1']) {
  expect(all(landmark).length === 1, 'not exactly one ' + landmark);
}
expect(document.querySelector('a.skip')?.getAttribute('href') === '#main', 'no skip link');
let level = 0;
for (const heading of all('h1, h2, h3')) {
  const own = Number(heading.tagName[1]);
  expect(own <= level + 1, 'heading leaves out a level: ' + heading.textContent);
  level = own;
}
for (const region of all('section, [role=region], nav')) {
  const id = region.getAttribute('aria-labelledby');
  const label = region.getAttribute('aria-label') ?? (id && document.getElementById(id)?.textContent);
  expect(label, 'no name: ' + region.outerHTML.slice(0, 60));
}
for (const control of all('button, select, input, progress')) {
  expect(control.labels?.length > 0 || control.getAttribute('aria-label') || control.textContent.trim(),
    'no label: ' + control.outerHTML.slice(0, 60));
}
for (const picture of all('svg')) {
  expect(picture.getAttribute('role') === 'img' && picture.getAttribute('aria-label'), 'picture without words: ' + picture.id);
}
all('th').forEach((head) => expect(head.scope === 'col', 'head of no column: ' + head.textContent));
expect(all('[role=table]').length === 2 && all('tbody tr').every((row) => row.getAttribute('role') === 'row'), 'tables that are none');
expect(all('[aria-live=polite]').length === 2, 'what changes is not told');
expect(all('[role=alert]').length === 1, 'no alert');
for (const scroller of all('.scroll')) {
  expect(scroller.tabIndex === 0, 'cannot be scrolled by keyboard');
}
expect(document.documentElement.scrollWidth <= innerWidth,
  'wider than the window: ' + document.documentElement.scrollWidth + ' of ' + innerWidth);
for (const resource of performance.getEntriesByType('resource')) {
  expect(resource.name.startsWith(location.origin + '/'), 'from elsewhere: ' + resource.name);
}

// WCAG 2.2, 1.4.3: 4.5 to 1 for text
const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = (colour) => {
  const [r, g, b] = rgb(colour).map((each) => each / 255).map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const background = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if ((rgb(colour)[3] ?? 1) > 0) {
      return colour;
    }
  }
  return 'rgb(255, 255, 255)';
};
let texts = 0;
for (const element of all('body *')) {
  const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  if (text && seen(element)) {
    texts++;
    const [a, b] = [light(getComputedStyle(element).color), light(background(element))].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    expect(contrast >= 4.5, 'contrast ' + contrast.toFixed(2) + ': ' + element.textContent.slice(0, 40));
  }
}
expect(texts > 30, 'only ' + texts + ' texts were looked at');
return wrong.join('\n');
