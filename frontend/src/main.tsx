import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchForUse } from './api/newer-build.ts';
import { refetchUser } from './api/user.ts';
import { App } from './App.tsx';
import './theme/fonts.css';
import { GlobalStyle } from './theme/GlobalStyle.ts';

watchForUse();

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
