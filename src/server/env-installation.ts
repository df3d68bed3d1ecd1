import type { Settings } from './env.ts';

/** The operator's settings that users or administrators see. */
export interface ShownSettings extends Pick<Settings, 'minimumAge' | 'auditDays'> {
  hasMailServer: boolean;
  hasPublicUrl: boolean;
  isEmbedded: boolean;
}

export function toShownSettings(settings: Settings): ShownSettings {
  const { minimumAge, auditDays, smtpUrl, publicUrl, databaseUrl } = settings;
  return {
    minimumAge,
    auditDays,
    hasMailServer: smtpUrl !== undefined,
    hasPublicUrl: publicUrl !== undefined,
    isEmbedded: databaseUrl === undefined,
  };
}
