import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface ConfirmedActionOptions<Target, Result> {
  run: (target: Target) => Promise<Result>;
  onDone: (target: Target, result: Result) => void;
  onFailed?: (error: Error, target: Target) => void;
  onSettled?: () => unknown;
  /** Returns the message for a failed action; the error of a refusal may hold numbers for it. */
  toProblem: (error: Error, target: Target) => string;
}

/** An action on one thing of a list, such as deleting or blocking it, mostly confirmed in a dialog. */
export interface ConfirmedAction<Target> {
  /** What the dialog is about; it stays while the dialog closes. */
  target: Target | undefined;
  isAsking: boolean;
  ask: (target: Target) => void;
  cancel: () => void;
  confirm: () => void;
  /** Runs the action at once, without a dialog. */
  run: (target: Target) => void;
  /** The target of the action that is running. */
  busyTarget: Target | undefined;
  isBusy: boolean;
  /** The message of a failure, shown in the dialog. */
  problem: string | undefined;
}

export function useConfirmedAction<Target, Result>(
  options: ConfirmedActionOptions<Target, Result>,
): ConfirmedAction<Target> {
  const { run, onDone, onFailed, onSettled, toProblem } = options;
  const [target, setTarget] = useState<Target>();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, reset, isPending, variables, error } = useMutation<Result, Error, Target>({
    mutationFn: run,
    onSuccess: (result, done) => {
      setIsAsking(false);
      onDone(done, result);
    },
    onError: (failure, failed) => onFailed?.(failure, failed),
    // refetches after a failure too: a refusal means that the data changed, and a lost reply may hide a success
    onSettled: () => void onSettled?.(),
  });

  return {
    target,
    isAsking,
    ask: (asked) => {
      reset();
      setTarget(asked);
      setIsAsking(true);
    },
    cancel: () => setIsAsking(false),
    confirm: () => {
      if (target !== undefined) mutate(target);
    },
    run: mutate,
    busyTarget: isPending ? variables : undefined,
    isBusy: isPending,
    problem: error && target !== undefined ? toProblem(error, target) : undefined,
  };
}
