import { formatDateTime } from '#client/lib/dates.ts';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import classes from './results.module.css';

/** Shows the name of the mock exam, and when and by whom it was delivered. */
export function Delivery({ result }: { result: MockExamResult }) {
  const { template, delivered_at, delivered_by } = result;
  const call = [template.body, template.year].filter((text) => text !== null).join(' · ');
  return (
    <div className={classes.about}>
      <p className={classes.template}>{template.name}</p>
      <p className={classes.facts}>
        {call === '' ? null : <span>{call}</span>}
        <time dateTime={delivered_at.toISOString()}>Entregado el {formatDateTime(delivered_at)}</time>
        {delivered_by === 'server' ? <span className={classes.automatic}>Entrega automática</span> : null}
      </p>
    </div>
  );
}
