import { serve } from './serve.ts';

/**
 * A process with nothing to do: how late its timers are is the machine's part. Serves on no port.
 */
serve(0, async () => undefined);
