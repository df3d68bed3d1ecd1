const refusal = Symbol('refusal');

/** Why a service doesn't do what it was asked: an error of the contract, whose text stands there. */
export interface Refusal<Code extends string, Data = undefined> {
  readonly [refusal]: true;
  readonly code: Code;
  readonly data: Data;
  /** What failed inside: logged, never sent. */
  readonly cause: unknown;
}

/** What a service returns that has nothing to say but that it isn't a refusal. */
export type Done = Record<string, never>;

export type AnyRefusal = Refusal<string, unknown>;

export function refuse<const Code extends string>(code: Code): Refusal<Code>;
export function refuse<const Code extends string, const Data>(
  code: Code,
  data: Data,
  cause?: unknown,
): Refusal<Code, Data>;
export function refuse(code: string, data?: unknown, cause?: unknown): AnyRefusal {
  return { [refusal]: true, code, data, cause };
}

export function isRefused<T>(
  result: T,
): result is unknown extends T ? AnyRefusal & T : Extract<T, AnyRefusal> {
  return typeof result === 'object' && result !== null && refusal in result;
}
