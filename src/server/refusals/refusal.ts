const refusal = Symbol('refusal');

/** Why a service didn't do what was requested: a code of the contract, which has the text. */
export interface Refusal<Code extends string, Data = undefined> {
  readonly [refusal]: true;
  readonly code: Code;
  readonly data: Data;
  /** The underlying error: logged, never sent to the client. */
  readonly cause: unknown;
}

/** The result of a service that succeeds without returning data. */
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
