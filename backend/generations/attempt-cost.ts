/**
 * SQL over rows of provider attempts: what one cost, in millionths of a dollar. Where the provider has
 * not said it, the estimate counts, also for work that failed or was cancelled: it may be billed all
 * the same. Only what ended without ever being bought cost nothing. The trigger of migration
 * 53 notes the same.
 */
export const attemptCostMicros = `coalesce(actual_cost_micros,
  case when state in ('failed', 'cancelled') and ref is null
        and fault is distinct from 'uncertain_submit'
       then 0 else estimated_cost_micros end)`;
