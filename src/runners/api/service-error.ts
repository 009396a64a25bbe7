import { isRefusedLogin, serviceTrouble } from '../programs/service-trouble.js';
import type { ServiceTrouble } from '../runner.js';
import type { ChosenModel } from './model.js';

/** Why a call of a model's service failed: a sentence for the row, and the service's own trouble where it is that. */
export interface ServiceError {
  readonly error: string;
  readonly service?: ServiceTrouble;
}

/** Reads what the AI SDK threw: the last error of its retries, with status and headers of the answer. */
export function readServiceError(thrown: unknown, model: ChosenModel): ServiceError {
  const cause = field(thrown, 'lastError') ?? thrown;
  const said = field(cause, 'message');
  const status = field(cause, 'statusCode');
  const body = field(cause, 'responseBody');
  const message = typeof said === 'string' && said !== '' ? said : String(thrown);
  if (typeof status !== 'number') {
    const unreachable = /cannot connect|fetch failed|ECONNREFUSED|ENOTFOUND/i.test(message);
    return { error: unreachable ? `no answer from ${model.address}: ${message}` : message };
  }
  if (isRefusedLogin('', status) || status === 403) {
    const next = model.key === null ? 'its service asks for a login' : `set ${model.key}`;
    return { error: `HTTP ${status} from ${model.address}, the key is refused: ${next} (${message})` };
  }
  const trouble = serviceTrouble(`${message} ${typeof body === 'string' ? body : ''}`, status);
  const wait = waitIn(field(cause, 'responseHeaders'));
  return {
    error: `HTTP ${status} from ${model.address}: ${message}`,
    ...(trouble
      ? { service: { ...trouble, message, ...(wait === undefined ? {} : { retryAfterMs: wait }) } }
      : {}),
  };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** `retry-after` in seconds; a date there asks for no wait that could be counted without a clock. */
function waitIn(headers: unknown): number | undefined {
  const [exact, whole] = [field(headers, 'retry-after-ms'), field(headers, 'retry-after')];
  const ms =
    typeof exact === 'string' ? Number(exact) : typeof whole === 'string' ? Number(whole) * 1000 : Number.NaN;
  return Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : undefined;
}
