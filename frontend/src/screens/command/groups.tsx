import { useQuery } from '@tanstack/react-query';
import { Activity, Coins, Film, House, Search, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { toolKeys, tools } from '#contract/tools/catalogue.ts';
import type { User } from '#contract/user.ts';
import { routeQuery } from '../../api/route-query.ts';
import { captionOf } from '../../media/caption.ts';
import { contentLinks } from '../../media/ContentLinks.tsx';
import { toolIcons } from '../../generations/tool-icons.ts';
import { color } from '../../theme/tokens.ts';
import { useSettled } from '../../ui/forms/use-settled.ts';

type Entry = { to: string; name: string; picture: ReactNode };
type Group = { heading: string; entries: readonly Entry[] };

const [myContent, ...ofContent] = contentLinks;

const places = [
  { to: '/', label: 'Home', Icon: House },
  myContent,
  { to: '/studio', label: 'Studio', Icon: Film },
  ...ofContent,
  { to: '/activity', label: 'Activity', Icon: Activity },
  { to: '/profile', label: 'Profile', Icon: UserRound },
] as const;

/** The tools and pages whose name or description has all the words; without words all of them. */
export function placeGroups(words: string, { isAdmin }: Pick<User, 'isAdmin'>): Group[] {
  const parts = words.toLowerCase().split(/\s+/);
  const isMeant = (text: string) => parts.every((part) => text.toLowerCase().includes(part));
  const last = isAdmin
    ? { to: '/admin', label: 'Admin Dashboard', Icon: ShieldCheck }
    : { to: '/tokens', label: 'Buy Tokens', Icon: Coins };
  return [
    {
      heading: 'Tools',
      entries: toolKeys
        .filter((key) => isMeant(`${tools[key].title} ${tools[key].description}`))
        .map((key) => iconEntry(tools[key].route, tools[key].title, toolIcons[key])),
    },
    {
      heading: 'Pages',
      entries: [...places, last]
        .filter(({ label }) => isMeant(label))
        .map(({ to, label, Icon }) => iconEntry(to, label, Icon)),
    },
  ];
}

/** Groups of what the server found; behind the items, the way to all of them. */
export function foundGroups(
  words: string,
  { items, users }: Pick<ReturnType<typeof useFound>, 'items' | 'users'>,
): Group[] {
  const everything = iconEntry(
    `/images?search=${encodeURIComponent(words)}`,
    `Everything with “${words}”`,
    Search,
  );
  return [
    { heading: 'Content', entries: items.length > 0 ? [...items.map(itemEntry), everything] : [] },
    {
      heading: 'Users',
      entries: users.map(({ id, email }) => iconEntry(`/admin?user=${id}`, email, UserRound)),
    },
  ];
}

function iconEntry(to: string, name: string, Icon: typeof House): Entry {
  return { to, name, picture: <Icon size={20} aria-hidden /> };
}

function itemEntry(media: Media): Entry {
  const picture = <Thumbnail src={media.thumbnailUrl} alt="" />;
  const { title, detail, scene, date } = captionOf(media);
  const name = [title, `${detail} ${scene}`.trim(), date].filter(Boolean).join(' · ');
  return { to: `/images?item=${media.id}`, name, picture };
}

/** Long enough for the next letter, short enough to feel live. */
const DEBOUNCE_MS = 250;
/** The most of each kind; where there are more, the screens themselves search. */
const MOST = 5;

/**
 * Searches the server for the words: items of the user and, for administrators, users. The server
 * decides who may ask.
 */
export function useFound(words: string, { isAdmin }: Pick<User, 'isAdmin'>) {
  const settled = useSettled(words, DEBOUNCE_MS);
  // Without words, nothing at once.
  const search = words && settled;
  const fresh = { enabled: search !== '', staleTime: 0, gcTime: 0 };
  const items = useQuery({ ...routeQuery('images', { query: { search, limit: MOST } }), ...fresh });
  const users = useQuery({
    ...routeQuery('adminUsers', { query: { search, limit: MOST } }),
    ...fresh,
    enabled: isAdmin && search !== '',
  });
  return {
    items: items.data ?? [],
    users: users.data ?? [],
    /** Until both answers are there. */
    isPending: search !== words || items.isLoading || users.isLoading,
    isFailed: items.isError || users.isError,
  };
}

const Thumbnail = styled.img`
  flex: none;
  width: 20px;
  height: 36px;
  border-radius: 4px;
  background: ${color.raised};
  object-fit: cover;
`;
