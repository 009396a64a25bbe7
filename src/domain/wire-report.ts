import * as z from 'zod';

/**
 * The report as an agent writes it: six flat strings, all required, so that every model service and MCP client takes the
 * schema as it is. `gaps_found` holds a JSON array in a string, or the semicolon form, or nothing (decision 4).
 */
export const WireReport = z.strictObject({
  id: z.string().describe('Id of the row, as given'),
  result_status: z.enum(['completed', 'failed', 'blocked']),
  verdict: z.string().describe('One of the verdict words of the row; empty unless completed'),
  findings: z.string().describe('What was found, with file:line for each claim'),
  gaps_found: z
    .string()
    .describe('JSON array of the gaps, findings or requirements; empty when there are none'),
  error: z.string().describe('Why the check failed or was blocked; else empty'),
});
export type WireReport = z.infer<typeof WireReport>;
