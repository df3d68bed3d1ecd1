import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { practiceChoice } from '#shared/review/choice.contract.ts';
import { PRACTICE_CHOICE_FIELDS, type PracticeChoiceValues, toPracticeChoice } from './choice-values.ts';

export type PracticeChoiceForm = ReturnType<typeof usePracticeChoiceForm>;

export function usePracticeChoiceForm(initialValues: PracticeChoiceValues) {
  return useCheckedInputForm({
    schema: practiceChoice,
    initialValues,
    toInput: toPracticeChoice,
    fields: PRACTICE_CHOICE_FIELDS,
  });
}
