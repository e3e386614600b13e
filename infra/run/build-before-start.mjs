// Preloaded by `npm start` and `npm run api`: the server then starts in this very process, so that
// signals reach it directly.
import { isMainThread } from 'node:worker_threads';

// Worker threads inherit preloads; only the program itself builds.
if (isMainThread) {
  const { buildFrontendIfChanged } = await import('./build-frontend.ts');
  try {
    await buildFrontendIfChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
