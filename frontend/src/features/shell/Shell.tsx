import type { ReactNode } from 'react';
import type { User } from '../../../../contract/user.ts';

/** What stands around every screen of a signed-in user. */
export function Shell({
  user,
  activity,
  children,
}: {
  user: User;
  activity: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <header>
        {user.email} {activity}
      </header>
      <main id="content">{children}</main>
    </>
  );
}
