import { Page } from '../../ui/Page.tsx';
export function Home() {
  return <Page title="Choose Your Creative Tool">…</Page>;
}
