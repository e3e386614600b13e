import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { refetchUser } from './api/user.ts';
import { App } from './App.tsx';
import './theme/fonts.css';
import { GlobalStyle } from './theme/GlobalStyle.ts';

reloadAfterUpgrade();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
}

// Requested before the first render, because every screen needs the answer.
void refetchUser();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <GlobalStyle />
      <App />
    </BrowserRouter>
  </StrictMode>,
);

/**
 * A tab that was open during an upgrade asks for chunks that no longer exist, so it reloads the
 * page. At most once a minute; after that the error screen shows.
 */
function reloadAfterUpgrade(): void {
  const mark = 'reloaded-at';
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(mark)) < 60_000) return;
    sessionStorage.setItem(mark, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
