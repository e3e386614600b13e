import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Input } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Section } from './Section.tsx';

/** Removes an item that must not stay from its owner's gallery. */
export function TakeDown() {
  const [item, setItem] = useState('');
  const [reason, setReason] = useState('');
  return (
    <Section
      title="Take an item down"
      subtitle="It leaves its owner's gallery at once and its files are deleted for good; with a portrait go the influencers that were trained of it"
    >
      <ConfirmButton
        trigger={{ text: 'Take down…' }}
        isDanger
        title="Take an item down"
        text="Nobody can bring it back. Its owner sees that it is gone, and not why."
        action="Take down"
        onConfirm={async () => {
          const taken = await call('takeDown', { body: { item, reason } });
          setItem('');
          setReason('');
          toast({
            title: 'Taken down',
            description: `Item ${taken.id} of user ${taken.userId} is gone.`,
          });
        }}
      >
        <Input
          label="Address or number"
          hint="As somebody reported it: https://…/media/… or 1234."
          autoComplete="off"
          value={item}
          onChange={(event) => setItem(event.target.value)}
        />
        <Input
          label="Reason"
          hint="For the audit log; the owner does not see it."
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmButton>
    </Section>
  );
}
