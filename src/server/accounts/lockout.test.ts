import { describe, expect, it } from 'vitest';
import { onBothEngines } from '#tests/support/database/database.ts';
import { setClock } from '#tests/support/database/clock.ts';
import { newSource } from '#tests/support/http/sources.ts';
import { attempt, findLockout, logInGuard } from './attempts.service.ts';

