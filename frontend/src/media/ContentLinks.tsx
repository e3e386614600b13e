import { CalendarClock, FolderHeart, Images, Link2, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButtonShape } from '#frontend/ui/IconButton.tsx';

/** The screens of a user's content. */
export const contentLinks = [
  { to: '/images', label: 'My Content', Icon: Images },
  { to: '/images/collections', label: 'Collections', Icon: FolderHeart },
  { to: '/images/links', label: 'Links', Icon: Link2 },
  { to: '/images/plans', label: 'Plans', Icon: CalendarClock },
  { to: '/images/trash', label: 'Trash', Icon: Trash2 },
] as const;

/** The ways between the screens of a user's content, but for the one that is open. */
export function ContentLinks({ openAt }: { openAt: (typeof contentLinks)[number]['to'] | null }) {
  return contentLinks
    .filter(({ to }) => to !== openAt)
    .map(({ to, label, Icon }) => (
      <IconButtonShape key={to} as={Link} to={to} aria-label={label} title={label}>
        <Icon size={20} aria-hidden />
      </IconButtonShape>
    ));
}
