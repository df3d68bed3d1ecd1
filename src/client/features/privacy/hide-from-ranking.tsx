import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { invalidateQueryKeys, replaceQueryData } from '#client/data/query-client.ts';
import { sessionQuery } from '#client/data/session.ts';
import { SettingSwitch } from '#client/ui/forms/setting-switch.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import type { Account } from '#shared/accounts/accounts.contract.ts';

const FAILED = 'No se pudo guardar el cambio. Por favor, inténtalo de nuevo.';

/** Saves each change at once (rules.md 9). */
export function HideFromRanking({ account }: { account: Account }) {
  const { mutate, variables, isPending, error } = useMutation(
    api.privacy.setHidden.mutationOptions({
      // mutations of one scope run in order, so the last choice wins
      scope: { id: 'hide-from-ranking' },
      onSuccess: ({ hidden }) => updateSession(account.id, hidden),
    }),
  );

  return (
    <Section title="Privacidad">
      <SettingSwitch
        label="Ocultarme del ranking"
        description="Tu nombre y tus puntos dejan de verse en el ranking y no optas a las insignias de campeón. Tus puntos se siguen sumando: cuando vuelvas a mostrarte, contarán todos."
        checked={isPending ? variables.hidden : account.hidden}
        onChange={({ currentTarget: { checked } }) => mutate({ hidden: checked })}
      />
      {error && !isPending ? <Problem>{toErrorMessage(error, FAILED)}</Problem> : null}
    </Section>
  );
}

function updateSession(id: string, hidden: boolean): void {
  replaceQueryData(sessionQuery.queryKey, (account) =>
    account?.id === id ? { ...account, hidden } : account,
  );
  void invalidateQueryKeys(api.ranking.key());
}
