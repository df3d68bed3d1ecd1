import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The unit of CPU times in /proc on Linux (USER_HZ). */
const TICKS_A_SECOND = 100;

interface Used {
  parent: number;
  ticks: number;
}

/** CPU seconds used by these processes and their descendants, ended children included. */
export function readCpuSeconds(...roots: number[]): number {
  const all = new Map<number, Used>();
  for (const entry of readdirSync('/proc')) {
    const used = /^\d+$/.test(entry) ? read(entry) : undefined;
    if (used) all.set(Number(entry), used);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 0; at = all.get(at)?.parent ?? 0) if (roots.includes(at)) return true;
    return false;
  };
  const ticks = [...all].reduce((sum, [pid, used]) => sum + (isBelow(pid) ? used.ticks : 0), 0);
  return ticks / TICKS_A_SECOND;
}

function read(pid: string): Used | undefined {
  try {
    const [, parent, ...rest] = fields(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return {
      parent: Number(parent),
      ticks: rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0),
    };
  } catch {
    // the process has ended meanwhile
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat after the process name, which may itself contain blanks and brackets. */
function fields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the pid of the postmaster, the parent of all processes of PostgreSQL. */
export async function findPostmasterPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = Number(fields(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8'))[1]);
  await client.end();
  return parent;
}
