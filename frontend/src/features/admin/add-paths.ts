import { adminPaths } from '#frontend/api/admin-paths.ts';
import { addPaths } from '#frontend/api/known-paths.ts';

// By itself, because the modules of these screens make their keys while they are loaded.
addPaths(adminPaths);
