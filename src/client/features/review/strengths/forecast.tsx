import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/text/dates.rules.ts';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { DataDetails } from '#client/ui/charts/data-details.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { ForecastChart, type ForecastDay } from './forecast-chart.tsx';
import { forecastQuery } from './strengths.queries.ts';

export function Forecast() {
  const forecast = useQuery(forecastQuery);
  const hasFailed = forecast.isError && !forecast.isFetching;

  return (
    <Section title="Repasos de los próximos 30 días">
      {hasFailed ? (
        <Problem onRetry={() => void forecast.refetch()} retryLabel="Reintentar">
          Error al cargar la previsión.
        </Problem>
      ) : null}
      {forecast.data ? <Days days={forecast.data.days} /> : null}
      {forecast.data || hasFailed ? null : (
        <>
          <VisuallyHidden role="status">Cargando la previsión…</VisuallyHidden>
          <Skeleton aria-hidden height="1.625rem" />
          <Skeleton aria-hidden height="11rem" />
          <Skeleton aria-hidden height="2.75rem" />
        </>
      )}
    </Section>
  );
}

function Days({ days }: { days: ForecastDay[] }) {
  const total = days.reduce((sum, { questions }) => sum + questions, 0);
  if (total === 0) return <Text>Cuando respondas preguntas, aquí verás cuántas toca repasar cada día.</Text>;
  return (
    <>
      <Text c="dimmed">
        {formatCount(total, 'pregunta', 'preguntas')} de las que ya has respondido. Las que están pendientes
        cuentan para hoy
        {days.some(({ is_holiday }) => is_holiday) ? '; las de tus vacaciones, para la vuelta' : ''}.
      </Text>
      <ForecastChart days={days} />
      <DataDetails
        columns={['Día', 'Preguntas']}
        rows={days.map(({ day, questions, is_holiday }, i) => ({
          key: day,
          cells: [nameDay(day, { isToday: i === 0, isHoliday: is_holiday }), formatNumber(questions)],
        }))}
      />
    </>
  );
}

function nameDay(day: string, { isToday, isHoliday }: { isToday: boolean; isHoliday: boolean }): string {
  const remarks = [isToday ? 'hoy' : '', isHoliday ? 'vacaciones' : ''].filter((remark) => remark !== '');
  return remarks.length === 0 ? formatDay(day) : `${formatDay(day)} (${remarks.join(', ')})`;
}
