import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { ownExam } from '#shared/mock-exams/own-exam.contract.ts';
import { toOwnExamInput, OWN_EXAM_FIELDS, type OwnExamValues } from './own-exam-values.ts';

/** Error codes that are about one field. */
export const OWN_EXAM_FIELD_ERROR_CODES = { OWN_EXAM_NAME_TAKEN: 'name' };

export type OwnExamForm = ReturnType<typeof useOwnExamForm>;

export function useOwnExamForm(initialValues: OwnExamValues) {
  return useCheckedInputForm({
    schema: ownExam,
    initialValues,
    toInput: toOwnExamInput,
    fields: OWN_EXAM_FIELDS,
  });
}
