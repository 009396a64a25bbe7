/** The page's behaviour: search and filter, the theme, and unfolding before it is printed. Without it the page shows everything. */
export const SCRIPT = `
(() => {
  const rows = [...document.querySelectorAll('table.filtered tbody tr')];
  const form = document.getElementById('filter');
  const text = new Map();
  const filter = () => {
    const words = document.getElementById('query').value.toLowerCase().split(/\\s+/).filter(Boolean);
    const standing = form.elements.standing.value;
    let shown = 0;
    for (const row of rows) {
      if (!text.has(row)) text.set(row, row.textContent.toLowerCase());
      const fits = (standing === '' || row.dataset.standing === standing) && words.every((word) => text.get(row).includes(word));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    document.getElementById('shown').textContent = shown + ' of ' + rows.length + ' shown';
  };
  if (form) {
    form.addEventListener('input', filter);
    form.addEventListener('submit', (event) => event.preventDefault());
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input')) return;
      event.preventDefault();
      document.getElementById('query').focus();
    });
  }
  const theme = document.getElementById('theme');
  theme.hidden = false;
  theme.addEventListener('click', () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  });
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    for (const item of opened) item.open = true;
  });
  addEventListener('afterprint', () => {
    for (const item of opened) item.open = false;
  });
})();
`;
