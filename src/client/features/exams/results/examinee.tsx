import type { ListedExam } from '#shared/exams/exam-list.contract.ts';
import classes from '#client/features/exams/administration/exam-list.module.css';

export function Examinee({ user }: Pick<ListedExam, 'user'>) {
  return user ? user.username : <span className={classes.gone}>Usuario eliminado</span>;
}
