import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { practiceChoice } from '#shared/review/choice.contract.ts';
import { CHOICE_FIELDS, type ChoiceValues, toPracticeChoice } from './choice-values.ts';

export type ChoiceForm = ReturnType<typeof useChoiceForm>;

export function useChoiceForm(initialValues: ChoiceValues) {
  return useCheckedInputForm({
    schema: practiceChoice,
    initialValues,
    toInput: toPracticeChoice,
    fields: CHOICE_FIELDS,
  });
}
