import { lowerOwnPriority } from '../lower-own-priority.ts';
import { serveJobs } from '../../backend/media-files/render-process/serve-jobs.ts';
import { drawReel, type ReelJob } from './draw-reel.ts';

/* The render process of reels: it draws one reel. */

lowerOwnPriority({ nice: 10 });
serveJobs<ReelJob>(drawReel);
