import { sharedPageRoutes } from '#contract/shares.ts';
import { passwordsOfPages } from '../accounts/passwords.ts';
import { isoText } from '../database/statement.ts';
import { rowsBy, type Feature } from '../feature.ts';
import { limitAll } from '../http/change-limits.ts';
import { addressPrefix } from '../http/rate-limits.ts';
import { sharedPageHandlers, shareHandlers, type ShareParts } from './handlers.ts';
import { trimShares } from './shares.ts';

export const shares = {
  handlers: (parts: ShareParts) => {
    const store = { ...parts, passwords: passwordsOfPages(parts.passwords) };
    return { ...shareHandlers(store), ...sharedPageHandlers(store) };
  },
  limits: limitAll(sharedPageRoutes, ({ ip }) => [['share.prefix', addressPrefix(ip)]]),
  trim: trimShares,
  tables: { shares: 'deleted', share_reports: 'deleted' },
  documents: {
    shares: rowsBy('created_at, token')`token, image_ids as "imageIds",
      ${isoText('expires_at')} as "expiresAt",
      password_hash is not null as "hasPassword", show_prompt as "showPrompt",
      as_template as "asTemplate", template_words as "templateWords", views,
      ${isoText('created_at')} as "createdAt" from shares where user_id = $1`,
  },
} satisfies Feature;
