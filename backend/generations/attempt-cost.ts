/**
 * SQL over rows of provider attempts: what one cost, in millionths of a dollar. One that failed cost what
 * the provider says, and nothing where it says nothing.
 */
export const attemptCostMicros = `case when state in ('failed', 'cancelled')
  then coalesce(actual_cost_micros, 0)
  else coalesce(actual_cost_micros, estimated_cost_micros) end`;
