import type { Break } from './break.ts';

const SHEETS = 'src/server/mock-exams/sheets';
const DELIVERY = 'src/server/mock-exams/delivery';
const SHEETS_TEST = `${SHEETS}/sheets.test.ts`;
const RESULTS_TEST = 'src/server/mock-exams/results/results.test.ts';
const OWN_EXAMS = 'src/server/mock-exams/own-exams';
const OWN_EXAMS_TEST = `${OWN_EXAMS}/own-exams.test.ts`;
const LEAKS_TEST = 'tests/support/mock-exams/leaks/leaks.test.ts';
const RACES_TEST = 'src/server/mock-exams/mock-exams.races.test.ts';

export const SHEETS_BREAKS: Break[] = [
  {
    name: 'a minimum below 0 makes a negative mark, which no table takes (marking)',
    file: 'src/shared/mock-exams/marking.rules.ts',
    find: 'return compare(scaled, ZERO) < 0 ? ZERO : scaled;',
    replace: 'return scaled;',
    tests: [`${DELIVERY}/marking.test.ts`, 'tests/support/mock-exams/marking/expected-marks.test.ts'],
  },
  {
    name: 'unsent marks of a closed tab are never sent',
    file: 'src/client/features/mock-exams/sheet/marks/marks-state.ts',
    find: 'queue: unsent,',
    replace: 'queue: [],',
    tests: ['tests/support/chaos/sheets/schedules.test.ts'],
  },
  {
    name: 'marks of a device that was offline for long are never shown on the others',
    file: 'src/client/features/mock-exams/sheet/marks/marks-state.ts',
    find: 'return mark_count - saved_count <= stored;',
    replace: 'return mark_count >= 0;',
    tests: [
      'src/client/features/mock-exams/sheet/marks/marks-state.test.ts',
      'tests/support/chaos/sheets/schedules.test.ts',
    ],
  },
  {
    name: 'a mark whose reply comes after the sheet hides the next one of another device',
    file: 'src/client/features/mock-exams/sheet/marks/marks-state.ts',
    find: 'knowsAllBefore(state, call) ? Math.max(state.stored, call.mark_count) : state.stored',
    replace: 'state.stored + call.saved_count',
    tests: ['src/client/features/mock-exams/sheet/marks/marks-state.test.ts'],
  },
  {
    name: 'a blank costs as much as a wrong answer (marking)',
    file: 'src/shared/mock-exams/marking.rules.ts',
    find: 'of(values.wrong, wrong),',
    replace: 'of(values.wrong, wrong + blank),',
    tests: [`${DELIVERY}/marking.test.ts`],
  },
  {
    name: 'a mark is rounded to hundredths (marking)',
    file: 'src/shared/mock-exams/fractions.rules.ts',
    find: 'return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };',
    replace:
      'return { numerator: (sign * divisor * numerator * 100n) / denominator / divisor, denominator: 100n };',
    tests: [`${DELIVERY}/marking.test.ts`],
  },
  {
    name: 'an unused reserve question counts (marking)',
    file: `${DELIVERY}/rulings.ts`,
    find: 'used.has(one.question) : !isAnnulled(one)',
    replace: 'true : !isAnnulled(one)',
    tests: [`${DELIVERY}/marking.test.ts`, RESULTS_TEST],
  },
  {
    name: 'two questions are replaced by the same reserve (marking)',
    file: `${DELIVERY}/rulings.ts`,
    find: '        !used.has(one.question),',
    replace: '        true,',
    tests: [`${DELIVERY}/marking.test.ts`],
  },
  {
    name: 'a part is corrected although the one before it is failed (marking)',
    file: `${DELIVERY}/marking.ts`,
    find: 'isBeforeAvailable && !before.mark.passed',
    replace: 'isBeforeAvailable && !before',
    tests: [`${DELIVERY}/marking.test.ts`],
  },
  {
    name: 'a right answer that doesn’t count earns a point',
    file: 'src/server/exams/finishing/finished-exam.repository.ts',
    find: 'given.is_correct and given.counts and given.no_point_reason',
    replace: 'given.is_correct and given.no_point_reason',
    tests: [RESULTS_TEST],
  },
  {
    name: 'the mark that arrived last counts, not the one with the highest sequence',
    file: `${DELIVERY}/close.repository.ts`,
    find: 'array_agg(selected_answer order by sequence, device_id)',
    replace: 'array_agg(selected_answer)',
    tests: [`${DELIVERY}/delivery.test.ts`],
  },
  {
    name: 'marks that were kept by a lost connection took no time',
    file: `${DELIVERY}/close.repository.ts`,
    find: '            / count(*) over (partition by m.marked_at)) as ms',
    replace: '            / greatest(1, 1)) as ms',
    tests: [RESULTS_TEST],
  },
  {
    name: 'a mark that is being saved is missing in the delivery',
    file: `${DELIVERY}/lock.repository.ts`,
    find: '    for update`.execute(trx);',
    replace: '    `.execute(trx);',
    tests: [RACES_TEST],
  },
  {
    name: 'the server delivers before the last marks may have arrived',
    file: `${DELIVERY}/lock.repository.ts`,
    find: 'app_now() > a.deadline + make_interval(secs => ${sql.lit(DEADLINE_GRACE_SECONDS)})',
    replace: 'app_now() > a.deadline',
    tests: [`${DELIVERY}/delivery.test.ts`],
  },
  {
    name: 'a sheet is marked as of its delivery, not of its deadline',
    file: `${SHEETS}/marks.repository.ts`,
    find: 'and app_now() <= a.deadline + ${grace}',
    replace: '',
    tests: [SHEETS_TEST],
  },
  {
    name: 'answers of a part can be changed after its end',
    file: `${SHEETS}/marks.repository.ts`,
    find: 'and app_now() <= sheet.part_ends[sheet.question_parts[m.position + 1] + 1] + ${grace} as is_in_time',
    replace: 'as is_in_time',
    tests: [SHEETS_TEST],
  },
  {
    name: 'a part can be read before it begins',
    file: `${SHEETS}/open-sheet.repository.ts`,
    find: 'where app_now() >= s.part_begins[u.part + 1]',
    replace: 'where true',
    tests: [SHEETS_TEST],
  },
  {
    name: 'answers are stored by the place at which they are shown',
    file: `${SHEETS}/marks.repository.ts`,
    find: 'substr(sheet.choice_orders[m.position + 1], m.selected + 1, 1)',
    replace: 'm.selected::text',
    tests: [SHEETS_TEST],
  },
  {
    name: 'extra time is granted and not given',
    file: 'src/shared/mock-exams/clock.rules.ts',
    find: '(minutes * (100 + percent))',
    replace: '(minutes * (100 + 0 * percent))',
    tests: [SHEETS_TEST],
  },
  {
    name: 'a sheet can be dropped like a practice',
    file: 'src/server/exams/attempts/attempt.repository.ts',
    find: 'isOfKind((kind) => !kind.hasDeadline)',
    replace: 'isOfKind(() => true)',
    tests: ['src/server/exams/kinds/kinds.test.ts'],
  },
  {
    name: 'practice tells the keys of the open sheet',
    file: 'src/server/exams/attempts/start.repository.ts',
    find: 'and ${withholdsKeys} and a.question_ids && drawn.question_ids',
    replace: 'and false',
    tests: ['src/server/mock-exams/mock-exams.races.test.ts'],
  },
  {
    name: 'practice tries to draw the questions of the open sheet',
    file: 'src/server/exams/selection/category.repository.ts',
    find: 'and ${withholdsKeys} and qc.position is not null',
    replace: 'and false',
    tests: [RESULTS_TEST],
  },
  {
    name: 'a sheet has the questions of the open practice',
    file: `${SHEETS}/start.repository.ts`,
    find: 'and ${revealsKeys}',
    replace: 'and false',
    tests: [RESULTS_TEST],
  },
  {
    name: 'old results tell the keys of the open sheet',
    file: 'src/server/exams/history/results.service.ts',
    find: 'return stored.is_on_open_sheet',
    replace: 'return false',
    tests: [RESULTS_TEST, LEAKS_TEST],
  },
  {
    name: 'results of earlier mock exams tell the keys of the open sheet',
    file: 'src/server/mock-exams/results/reviewed-answers.ts',
    find: 'if (withholds && stored.is_on_open_sheet)',
    replace: 'if (withholds && !stored)',
    tests: [RESULTS_TEST],
  },
  {
    name: 'the percentile counts every attempt',
    file: 'src/server/mock-exams/results/percentile.repository.ts',
    find: 'and s.is_first_attempt and',
    replace: 'and',
    tests: [RESULTS_TEST],
  },
  {
    name: 'the history of practice counts mock exams',
    file: 'src/server/exams/history/history.repository.ts',
    find: '          and ${isInHistory}\n',
    replace: '',
    tests: [RESULTS_TEST],
  },
  {
    name: 'own mock exams are found by everybody',
    file: `${OWN_EXAMS}/own-exams.service.ts`,
    find: "stored && isOwnerActionAllowed(caller, 'ownExams.edit', stored) ? stored : undefined",
    replace:
      "stored && isOwnerActionAllowed({ ...caller, id: stored.user_id }, 'ownExams.edit', stored) ? stored : undefined",
    tests: [OWN_EXAMS_TEST],
  },
  {
    name: 'an exam that is taken once stays in the list',
    file: `${OWN_EXAMS}/own-exams.repository.ts`,
    find: 'values (gen_random_uuid(), ${user_id}::uuid, ${content.name}, app_now())',
    replace: 'values (gen_random_uuid(), ${user_id}::uuid, ${content.name}, null)',
    tests: [OWN_EXAMS_TEST],
  },
  {
    name: 'a version goes although a sheet refers to it',
    file: `${OWN_EXAMS}/own-exams.repository.ts`,
    find: 'where v.template_id = ${id}::uuid and v.version < ${version} and ${hasNoSheet}',
    replace: 'where v.template_id = ${id}::uuid and v.version < ${version}',
    tests: [OWN_EXAMS_TEST],
  },
  {
    name: 'the name of an own mock exam outlives its account',
    file: `${OWN_EXAMS}/own-exams.repository.ts`,
    find: 'set name = ${name}, content = jsonb_set(content',
    replace: 'set created_at = created_at, content = jsonb_set(content',
    tests: ['src/server/privacy/privacy.test.ts'],
  },
];
