import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appShell, fontPreload } from './build/app-shell.ts';
import { buildTargets } from './build/browsers.ts';
import { firstRequests } from './build/first-requests.ts';
import { routePaths } from './build/route-paths.ts';

const root = import.meta.dirname;

const core =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|zustand)\/|frontend\/src\/((api|theme)\/|open-screens|user-addresses|features\/(auth|pages|reset)\/feature)|(features\/auth\/return-to|live\/session-sync|ui\/(?:\w+\/)?(EmptyState|ErrorBoundary|MissingPartNote|ToastOutlet|Button|Field|Logo|MaintenanceNote|PageLinks|Spinner|VisuallyHidden|layout|lazy-part|toast-store|use-is-late|use-title))\.tsx?$|contract\/(colours|product|limits|pages|return-to|tools\/catalogue)\.ts$/;

/** The code of every screen, in one file: it compresses better than in pieces. */
function isCore(id: string): boolean {
  return (
    core.test(id) &&
    !/forgot-password|route-query|idempotency-key|fetch-file|passkeys|ActionButton|api\/(push|send-form)/.test(
      id,
    )
  );
}

/**
 * The code that every screen of a signed-in user needs beyond that, and what events change, for the
 * same reason.
 */
const signedIn = [
  // Mutations come with the first part that uses them, lists of queries with the studio's editor.
  /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*(mutationObserver|useMutation|queriesObserver|useQueries))/,
  // Those of the header, of every tile and of what takes a photo.
  /node_modules\/lucide-react\/dist\/esm\/icons\/(activity|check|chevron-down|coins|download|folder-heart|heart|house|image-plus|images|link-2|play|plus|refresh-cw|search|shield-check|trash(-2)?|wifi-off|x)\.m?js/,
  /frontend\/src\/(api\/route-query|live\/(connection|cached-queries)|ui\/(?:\w+\/)?(IconButton|LiveRegion|Page|shapes))\.tsx?$/,
  /frontend\/src\/(features\/(shell\/(ConnectionNote|Header|Shell|TokenBalance)|activity\/Activity(Menu|Announcer))|screens\/command\/CommandButton|SignedIn|ui\/(?:\w+\/)?(Popover|Avatar|initials))\.tsx?$/,
  /frontend\/src\/generations\/(generation-store|merge-generation|estimate|on-screen|tools-query|priced|use-result-actions)\.ts$/,
  /frontend\/src\/(features?|(screens|(features|tools)\/\w+)\/feature|features\/activity\/(ended-between|ready-store)|media\/(media-cache|pages|filters|use-address|item-actions))\.ts$/,
];

/** The parts of sign-in and every other form. */
const form = /frontend\/src\/ui\/(?:\w+\/)?(Form|Checkbox|check-email)\.tsx?$/;

/** The code of any icon; by itself, since a toast or a note of a visitor's page has one, too. */
const icons = /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/;

/** The parts that show, save and repeat a picture, in the gallery and on the tools' screens. */
const pictures =
  /node_modules\/thumbhash\/|frontend\/src\/(media\/(Picture|placeholder|caption|day-text|use-media|save\/(file-names|save-media|save-method|use-save|SaveButton)|onward\/(use-regenerate|variations))|features\/gallery\/media-actions|ui\/prefers-reduced-motion)\.tsx?$|contract\/tools\/reel-category-names\.ts$/;

/** The parts that the screens that order share. */
const orders =
  /frontend\/src\/(generations\/(describe-generation|made-by|finished-generation|notify-outcome|RunTimes|use-run|order-and-wait|order-once|SpendButton|ProviderLabel|Progress|PromptField|use-order-form|Ending)|features\/uploads\/photo-order)\.tsx?$|contract\/order-rules\.ts$/;

/** The ways that lead on from an item, in the viewer and on the screens of the tools. */
const onward =
  /frontend\/src\/(media\/(PictureTiles|onward\/(NextTools|hashtags-of-item|use-item-actions|use-obstacle)|save\/use-share)|features\/kit\/kit-address|.*\/item-actions)\.tsx?$/;

/** The parts that name and change collections. */
const collections =
  /features\/collections\/(collection-actions|CollectionNameForm)\.tsx?$|contract\/(collection-name|profile)\.ts$/;

export default defineConfig({
  root,
  plugins: [react(), appShell(), fontPreload(), firstRequests(), routePaths()],
  // A placeholder: the server puts a fresh nonce in its place in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    // The package's export map only offers its development build, with its warnings, to browsers.
    alias: [
      {
        find: /^react-router$/,
        replacement: join(root, '../node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  worker: { format: 'es' },
  server: { fs: { allow: [join(root, '..')] } },
  build: {
    outDir: join(root, '../dist'),
    emptyOutDir: true,
    target: buildTargets,
    // Data URLs would need a hole in the policy for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // What every page has is named in the page.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((name) => !/(^|\/)(core|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: isCore },
            { name: 'form', test: form },
            { name: 'icons', test: icons },
            { name: 'signed-in', test: (id) => signedIn.some((part) => part.test(id)) },
            // By itself, since forms of visitors have it, too.
            {
              name: 'mutations',
              test: /react-query\/.*useMutation|query-core\/.*mutationObserver/,
            },
            { name: 'pictures', test: pictures },
            // Of home, and of few others each.
            { name: 'cards', test: /ui\/(Badge|page\/(PullToRefresh|pull))|home\/example-texts/ },
            // Of the gallery and of what stands beside it.
            { name: 'library', test: /frontend\/src\/media\/(ContentLinks|GridSkeleton)\.tsx$/ },
            // By themselves, since the studio's first page has little else of the tools' screens.
            {
              name: 'tiles',
              test: /frontend\/src\/(media\/tile-parts|ui\/(forms\/choice-tiles|overlays\/Dialog|use-roving-focus))\.tsx?$/,
            },
            { name: 'reels', test: /contract\/tools\/reels\.ts$/ },
            // By itself, since the studio makes films without the rest of what orders have.
            { name: 'order-key', test: /frontend\/src\/api\/idempotency-key\.ts$/ },
            { name: 'orders', test: orders },
            {
              name: 'more-icons',
              test: /lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|camera|chevron-left|chevron-right|circle-check|circle-exclamation-point|clapperboard|film|hash|image|image-off|log-out|pause|pen-line|pencil|send|share-2|sparkles|undo-2|user-round)\.m?js/,
            },
            { name: 'onward', test: onward },
            { name: 'collections', test: collections },
          ],
        },
      },
    },
  },
});
