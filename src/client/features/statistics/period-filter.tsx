import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#shared/exams/exams.rules.ts';

const NAMES: Record<StatisticsPeriod, string> = { week: 'Semana', month: 'Mes', year: 'Año', all: 'Todo' };
const OPTIONS = STATISTICS_PERIODS.map((period) => ({ value: period, label: NAMES[period] }));

interface PeriodFilterProps {
  period: StatisticsPeriod;
  onChange: (period: StatisticsPeriod) => void;
}

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  return <OptionButtons label="Período" options={OPTIONS} value={period} onChange={onChange} />;
}
