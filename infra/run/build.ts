import { buildFrontendIfChanged } from './frontend-build.ts';

const built = await buildFrontendIfChanged();
console.log(built ? 'The frontend is in dist/.' : 'dist/ is up to date.');
