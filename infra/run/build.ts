import { buildFrontendIfChanged } from './build-frontend.ts';

const built = await buildFrontendIfChanged();
console.log(built ? 'The frontend is in dist/.' : 'dist/ is up to date.');
