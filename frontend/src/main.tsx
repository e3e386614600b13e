import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchForUse } from './api/newer-build.ts';
import { claimSharedPhotos } from './api/shared-photos.ts';
import { refetchUser, wasSignedIn } from './api/user.ts';
import { App, SignedIn } from './App.tsx';
import './theme/fonts.css';
import { GlobalStyle } from './theme/GlobalStyle.ts';
import { forgiveMovedNodes } from './ui/moved-nodes.ts';

forgiveMovedNodes();
watchForUse();
// Removes it where it is too old, also where no user is signed in.
void claimSharedPhotos(null);

// Requested before the first render, because every screen needs the answer. Whoever was signed in
// here probably still is, so the code is fetched meanwhile.
const isKnown = refetchUser(wasSignedIn() ? SignedIn.load() : null);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // It fetches far more than the first screen, which has the line until then.
  const register = () => {
    // A browser that blocks the data of sites refuses it.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  void isKnown.then(() => setTimeout(register, 2000));
}

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
