import { type ReactNode, useState } from 'react';
import classes from './charts.module.css';

interface DataDetailsProps {
  columns: string[];
  /** The rows of the table; the first cell of each is its heading. */
  rows: { key: string; cells: ReactNode[] }[];
  /** Opens the table from the start, for example when the chart is missing. */
  isOpenAtFirst?: boolean;
}

/**
 * A collapsible table with the numbers of a chart. `isOpenAtFirst` applies on mount only: a new key applies it again.
 */
export function DataDetails({ columns, rows, isOpenAtFirst = false }: DataDetailsProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      open={isOpen}
      className={classes.details}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Ver los datos en una tabla</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
