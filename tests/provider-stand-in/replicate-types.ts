import { openWireTypes, type WireTypes } from '../wire-types.ts';

/**
 * The types of what goes over the wire, as the installed client declares it. Its requests are the
 * fields of what they make.
 */
export function readReplicateTypes(): WireTypes {
  const common = "'input' | 'webhook' | 'webhook_events_filter'";
  return openWireTypes({
    packageName: 'replicate',
    importLine:
      "import type { Account, FileObject, Model, ModelVersion, Page, Prediction, Training, WebhookSecret } from 'replicate';",
    types: {
      official: `Pick<Prediction, ${common}>`,
      versioned: `Pick<Prediction, ${common} | 'version'>`,
      training: `Pick<Training, ${common}> & { destination: string }`,
      predictions: 'Prediction',
      trainings: 'Training',
      predictionsPage: 'Page<Prediction>',
      trainingsPage: 'Page<Training>',
      model: 'Model',
      version: 'ModelVersion',
      file: 'FileObject',
      secret: 'WebhookSecret',
      account: 'Account',
    },
  });
}
