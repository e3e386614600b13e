import { providerTitle } from '#contract/providers.ts';
import type { Usage } from '#contract/usage.ts';
import { capabilityText, formatTime, providerName, reasonText } from '../format.ts';
import { BarChart } from '../usage/BarChart.tsx';
import { Figures } from '../usage/Figures.tsx';
import { LiveTables } from './LiveTables.tsx';
import { Loaded, Warning, Section } from '../Section.tsx';
import { Troubles } from './Troubles.tsx';
import { useUsage } from '../usage/use-usage.ts';
import { Grid, Stack } from '#frontend/ui/layout.ts';

/** Live usage, second by second: what is wrong, the figures, and what runs. */
export function LiveUsage() {
  return (
    <Loaded query={useUsage()} what="Live usage" skeletonRows={8}>
      {(usage) => (
        <Stack $gap={4}>
          <NoWorker processes={usage.processes} />
          <OpenCircuits providers={usage.providers} />
          <WrongSettings checks={usage.providerChecks} />
          <Figures usage={usage} />
          <PerMinute minutes={usage.minutes} />
          <Troubles troubles={usage.troubles} at={usage.at} />
          <LiveTables usage={usage} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Without a worker nothing fails, orders only wait, so this must be said. */
function NoWorker({ processes }: Pick<Usage, 'processes'>) {
  const isSomebodyThere = processes.some(({ isGone, slots }) => !isGone && slots > 0);
  if (isSomebodyThere) return null;
  return (
    <Warning role="alert">
      <strong>No worker is running.</strong> Orders are accepted and payments credited, but
      generations, mails and exports wait until one is started: <code>npm run worker</code>.
    </Warning>
  );
}

function OpenCircuits({ providers }: Pick<Usage, 'providers'>) {
  const out = providers.filter(({ isOut }) => isOut);
  if (out.length === 0) return null;
  return (
    <Warning role="alert">
      <strong>{`Out: ${out.map(outText).join(', ')}.`}</strong> What no other provider can make is
      refused before it is charged. One order tries again every half minute.
    </Warning>
  );
}

function WrongSettings({ checks }: { checks: Usage['providerChecks'] }) {
  const wrong = checks.filter(({ findings }) => findings.length > 0);
  if (wrong.length === 0) return null;
  return (
    <Warning as="div" role="alert">
      <p>
        <strong>The settings of a provider are wrong.</strong> They are checked at each start and
        every hour.
      </p>
      <ul>
        {wrong.map(({ provider, findings }) =>
          findings.map((finding) => (
            <li key={`${provider} ${finding}`}>{`${providerName(provider)}: ${finding}`}</li>
          )),
        )}
      </ul>
    </Warning>
  );
}

const outText = ({ name, capability, lastFault }: Usage['providers'][number]) =>
  `${providerTitle(name)} for ${capabilityText(capability)} (${reasonText(lastFault)})`;

function PerMinute({ minutes }: { minutes: Usage['minutes'] }) {
  return (
    <Section title="Last 30 minutes">
      <Grid $minPx={280} $gap={6}>
        <BarChart
          title="Generations"
          interval="Minute"
          bars={minutes.map(({ at, generations }) => ({
            label: formatTime(at),
            values: [generations],
          }))}
        />
        <BarChart
          title="Tokens charged"
          interval="Minute"
          bars={minutes.map(({ at, tokens }) => ({ label: formatTime(at), values: [tokens] }))}
        />
      </Grid>
    </Section>
  );
}
