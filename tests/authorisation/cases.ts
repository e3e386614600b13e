import type { routes } from '../../contract/routes.ts';
import { accountCases } from './account-cases.ts';
import { adminCases } from './admin-cases.ts';
import { collectionCases } from './collection-cases.ts';
import { galleryCases } from './gallery-cases.ts';
import { passkeyCases } from './passkey-cases.ts';
import { pageCases } from './page-cases.ts';
import { tokenCases } from './token-cases.ts';
import { trashCases } from './trash-cases.ts';
import { toolCases } from './tool-cases.ts';
import { twoFactorCases } from './two-factor-cases.ts';
import type { CasesOf } from './case.ts';

/** Every call of the contract. A new call without a row here does not compile, nor pass. */
export const routeCases: CasesOf<typeof routes> = {
  ...accountCases,
  ...passkeyCases,
  ...twoFactorCases,
  ...galleryCases,
  ...collectionCases,
  ...trashCases,
  ...pageCases,
  ...tokenCases,
  ...toolCases,
  ...adminCases,
};
