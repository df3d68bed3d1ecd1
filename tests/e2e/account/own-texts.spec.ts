import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  failCalls,
  INTERNAL_ERROR,
  mockReply,
  restoreNetwork,
  type ProcedurePath,
  successReply,
} from '../support/network.ts';
import { makePasswordTemporary, makeTermsOutdated } from '../support/people.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY } from '../support/matrix.ts';

// passkeys need a host name: browsers refuse them on an IP address
test.use({
  serverName: 'passkeys',
  hostName: 'localhost',
  contextOptions: { reducedMotion: 'reduce' },
});

/** An action on the user's own account, with the texts of its dialog and of a server failure. */
interface Step {
  button: string;
  confirm: string;
  procedure: ProcedurePath;
  says: string[];
  failed: string;
  fields?: Record<string, string>;
  /** A mocked reply, and the text that is shown after it. */
  done?: { reply: object; says: string };
}

const BY_PASSWORD = 'Para confirmarlo, escribe tu contraseña.';

const STEPS: Step[] = [
  {
    button: 'Cambiar nombre de usuario',
    confirm: 'Cambiar',
    procedure: 'accounts/changeUsername',
    says: [
      'Es público: aparece en el ranking. Puedes cambiarlo una vez cada 30 días, y nadie más podrá usar el anterior durante 90.',
    ],
    failed: 'No se pudo cambiar el nombre. Por favor, inténtalo de nuevo.',
    fields: { 'Nombre de usuario': 'otronombre' },
  },
  {
    button: 'Cambiar correo',
    confirm: 'Enviar enlace',
    procedure: 'accounts/requestEmailChange',
    says: [
      'Te enviaremos un enlace al nuevo correo. Al confirmarlo avisaremos al actual, desde el que se puede volver atrás durante 7 días.',
    ],
    failed: 'No se pudo enviar el enlace. Por favor, inténtalo de nuevo.',
    fields: { 'Nuevo correo': 'otra@example.com' },
    done: {
      reply: {},
      says: 'Hemos enviado un enlace a otra@example.com. Ábrelo para confirmar el cambio; hasta entonces no cambia nada.',
    },
  },
  {
    button: 'Descargar mis datos',
    confirm: 'Descargar',
    procedure: 'privacy/requestDownload',
    says: ['Para confirmarlo, escribe tu contraseña: en el archivo está todo lo tuyo.'],
    failed: 'No se pudieron preparar tus datos. Por favor, inténtalo de nuevo.',
    done: {
      reply: { token: null },
      says: 'Tienes muchos exámenes: estamos preparando el archivo. Te enviaremos un correo cuando puedas descargarlo aquí.',
    },
  },
  {
    button: 'Eliminar mi cuenta',
    confirm: 'Eliminar',
    procedure: 'accounts/requestDeletion',
    says: [
      'Ahora se cierran tus sesiones en todos los navegadores. Si en 7 días inicias sesión, la cuenta se queda tal como está.',
      'Después se borran tu nombre, tu correo, tus puntos e insignias, tus repasos y notas, tus simulacros propios y lo que escribiste en tus reportes. No se pueden recuperar.',
      'Tus exámenes terminados quedan como de «Usuario eliminado», solo para las estadísticas de las preguntas.',
      'El registro de la administración conserva tu nombre de usuario si aparece en él.',
      BY_PASSWORD,
    ],
    failed: 'No se pudo pedir la eliminación. Por favor, inténtalo de nuevo.',
  },
  {
    button: 'Cerrar las demás sesiones',
    confirm: 'Cerrar sesiones',
    procedure: 'accounts/endOtherSessions',
    says: ['Para confirmarlo, escribe tu contraseña. En este navegador seguirás con la sesión iniciada.'],
    failed: 'No se pudieron cerrar las demás sesiones. Por favor, inténtalo de nuevo.',
    done: { reply: { count: 1 }, says: 'Se ha cerrado la otra sesión.' },
  },
  {
    button: 'Cerrar las demás sesiones',
    confirm: 'Cerrar sesiones',
    procedure: 'accounts/endOtherSessions',
    says: [],
    failed: 'No se pudieron cerrar las demás sesiones. Por favor, inténtalo de nuevo.',
    done: { reply: { count: 0 }, says: 'No había ninguna otra sesión abierta.' },
  },
  {
    button: 'Cerrar esta sesión',
    confirm: 'Cerrar sesión',
    procedure: 'accounts/endSession',
    says: [
      'Navegador desconocido. Desde el 1 nov 2026, usada el 21 nov 2026. Para cerrarla, escribe tu contraseña.',
    ],
    failed: 'No se pudo cerrar la sesión. Por favor, inténtalo de nuevo.',
    done: { reply: {}, says: 'Se ha cerrado la sesión.' },
  },
  {
    button: 'Añadir llave de acceso',
    confirm: 'Continuar',
    procedure: 'accounts/passkeys/beginAdding',
    says: [
      'El navegador te pedirá después tu huella, tu cara, tu PIN o una llave de seguridad. El nombre es para que la reconozcas.',
    ],
    failed: 'No se ha añadido ninguna llave de acceso: el navegador no la ha creado o ya está en tu cuenta.',
    fields: { 'Nombre de la llave': 'Portátil' },
  },
  {
    button: 'Añadir aplicación de códigos',
    confirm: 'Continuar',
    procedure: 'accounts/secondFactor/beginTotp',
    says: [BY_PASSWORD],
    failed: 'No se pudo preparar la aplicación. Por favor, inténtalo de nuevo.',
  },
];

/** The steps that `npm test` takes: with fields, with a result to wait for, without a result, and one of a list. */
const REPRESENTATIVE_STEPS = new Set([
  'Cambiar correo',
  'Descargar mis datos',
  'Eliminar mi cuenta',
  'Cerrar esta sesión',
]);

/** The actions of an account that has a second factor. */
const FACTOR_STEPS: Step[] = [
  {
    button: 'Quitar aplicación de códigos',
    confirm: 'Quitar',
    procedure: 'accounts/secondFactor/removeTotp',
    says: [
      'Sus códigos dejarán de servir. Para administrar necesitas al menos una aplicación o una llave de acceso. Para confirmarlo, escribe tu contraseña.',
    ],
    failed: 'No se pudo quitar la aplicación. Por favor, inténtalo de nuevo.',
    done: { reply: {}, says: 'Se ha quitado la aplicación de códigos.' },
  },
  {
    button: 'Cambiar nombre',
    confirm: 'Guardar',
    procedure: 'accounts/passkeys/rename',
    says: ['«Portátil»'],
    failed: 'No se pudo cambiar el nombre. Por favor, inténtalo de nuevo.',
    done: { reply: {}, says: 'Nombre de la llave cambiado.' },
    fields: { 'Nombre de la llave': 'Otra' },
  },
  {
    button: 'Eliminar llave',
    confirm: 'Eliminar',
    procedure: 'accounts/passkeys/remove',
    says: ['«Portátil» ya no servirá para iniciar sesión. Para confirmarlo, escribe tu contraseña.'],
    failed: 'No se pudo eliminar la llave. Por favor, inténtalo de nuevo.',
    done: { reply: {}, says: 'Llave de acceso eliminada.' },
  },
  {
    button: 'Crear códigos de recuperación',
    confirm: 'Crear códigos',
    procedure: 'accounts/secondFactor/renewRecoveryCodes',
    says: ['Los códigos anteriores dejarán de valer. Para confirmarlo, escribe tu contraseña.'],
    failed: 'No se pudieron crear los códigos. Por favor, inténtalo de nuevo.',
    done: { reply: { recovery_codes: ['abcd-efgh-jkmn-pqrs'] }, says: 'Códigos nuevos creados.' },
  },
];

async function expectStep(page: Page, step: Step): Promise<void> {
  await mockReply(page, step.procedure, INTERNAL_ERROR);
  await page.getByRole('button', { name: step.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: step.button });
  for (const text of step.says) await expect(dialog.getByText(text)).toBeVisible();
  for (const [label, value] of Object.entries(step.fields ?? {})) await dialog.getByLabel(label).fill(value);
  const password = dialog.getByLabel('Contraseña', { exact: true });
  await expect(dialog.getByRole('button', { name: step.confirm, exact: true })).toBeVisible();
  if ((await password.count()) > 0) await password.fill('Correcta-1');
  await dialog.getByRole('button', { name: step.confirm, exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(step.failed);
  if (step.done) {
    await mockReply(page, step.procedure, successReply(step.done.reply));
    await dialog.getByRole('button', { name: step.confirm, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: step.done.says })).toBeVisible();
  } else await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
}

const SESSION = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Linux',
  started_on: '2026-11-01',
  used_on: '2026-11-21',
  is_own: true,
};
const OTHER_SESSION = {
  ...SESSION,
  id: '00000000-0000-4000-8000-000000000002',
  browser: null,
  system: null,
  is_own: false,
};

async function expectTexts(where: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await expect(where).toContainText(text);
}

test('each step of one’s own account says what it does, and what to do when the server fails; who needs more time gives it to their next mock exams', async ({
  page,
  person,
  profile,
}) => {
  await mockReply(page, 'accounts/sessions', successReply({ sessions: [SESSION, OTHER_SESSION] }));
  await mockReply(page, 'accounts/setExtraTime', INTERNAL_ERROR);
  await profile.open();
  await expect(profile.section('Tu cuenta')).toContainText(person.email);
  await expectTexts(profile.section('Sesiones'), [
    'También has iniciado sesión en otro navegador.',
    'Este navegador, desde el 1 nov 2026',
  ]);
  await expectTexts(profile.section('Tus datos'), [
    'Un archivo ZIP con todo lo que Plaza guarda sobre ti: tu cuenta, cada examen con sus preguntas y tus respuestas, tus repasos, notas, insignias y reportes. Se lee en cualquier navegador, y trae las mismas tablas en CSV y JSON.',
  ]);
  await expectTexts(profile.section('Eliminar mi cuenta'), [
    'Tienes 7 días para arrepentirte. Después se borra para siempre: si quieres conservar tus datos, descárgalos antes.',
  ]);
  await expectTexts(profile.section('Contraseña'), [
    'Al cambiarla se cierra la sesión en los demás navegadores.',
  ]);
  await expectTexts(profile.section('Verificación en dos pasos'), [
    'Desactivada. Si la activas, para iniciar sesión hará falta, además de la contraseña, un código de tu teléfono o una llave de acceso: nadie entrará en tu cuenta solo con tu contraseña.',
  ]);
  for (const step of STEPS)
    if (IS_WHOLE_MATRIX || REPRESENTATIVE_STEPS.has(step.button)) await expectStep(page, step);
  const time = profile.section('Tiempo adicional');
  await expectTexts(time, [
    'Si necesitas más tiempo que los demás para hacer un examen, aquí puedes alargar el reloj de los simulacros que empieces a partir de ahora. No hace falta que expliques por qué. Las prácticas no tienen límite.',
    'Sin tiempo adicional',
  ]);
  const choice = time.getByLabel('Tiempo adicional en los simulacros');
  await expect(choice).toHaveValue('0');
  await choice.selectOption('50 % más');
  await time.getByRole('button', { name: 'Guardar tiempo adicional' }).click();
  await expect(time.getByRole('alert')).toContainText(
    'No se pudo guardar el tiempo adicional. Por favor, inténtalo de nuevo.',
  );
  restoreNetwork(page);
  await time.getByRole('button', { name: 'Guardar tiempo adicional' }).click();
  await expect(time.getByRole('status')).toHaveText('Tiempo adicional guardado.');
  expect(await person.api.accounts.extraTime()).toEqual({ extra_time_percent: 50 });
  await expect(choice).toHaveValue('50');
});

test('so does each step of a second factor', MATRIX_ONLY, async ({ page, person, profile }) => {
  await mockReply(
    page,
    'accounts/secondFactor/status',
    successReply({ has_totp: true, recovery_codes_left: 8, is_required: true }),
  );
  await mockReply(page, 'accounts/passkeys/list', {
    status: 200,
    json: {
      json: {
        passkeys: [
          {
            id: SESSION.id,
            name: 'Portátil',
            created_at: '2026-11-02T10:00:00.000Z',
            used_at: '2026-11-20T10:00:00.000Z',
          },
        ],
        are_available: true,
      },
      meta: [
        [1, 'passkeys', 0, 'created_at'],
        [1, 'passkeys', 0, 'used_at'],
      ],
    },
  });
  await profile.open();
  await expect(profile.section('Tu cuenta')).toContainText(person.email);
  await expectTexts(profile.section('Verificación en dos pasos'), [
    'Activada con una aplicación de códigos. Te quedan 8 códigos de recuperación sin usar.',
    'Añadida el 2 de noviembre de 2026, usada el 20 de noviembre de 2026',
  ]);
  for (const step of FACTOR_STEPS) await expectStep(page, step);
  const status = { has_totp: false, recovery_codes_left: 1, is_required: false };
  await mockReply(page, 'accounts/secondFactor/status', successReply(status));
  await page.reload();
  await expectTexts(profile.section('Verificación en dos pasos'), [
    'Activada. Te queda 1 código de recuperación sin usar.',
  ]);
});

test(
  'an app is added in words that name the next thing to do',
  MATRIX_ONLY,
  async ({ page, person, profile }) => {
    await page.context().grantPermissions([]);
    await profile.open();
    await profile.addApp(person.password);
    const section = profile.section('Verificación en dos pasos');
    await expectTexts(section, [
      'Abre en el teléfono una aplicación de códigos, como Aegis, FreeOTP, Google Authenticator o la de tu gestor de contraseñas, y escanea este código:',
      'Si no puedes escanearlo, ábrelo en la aplicación de este dispositivo o escribe en ella esta clave:',
      'Las 6 cifras que muestra ahora.',
    ]);
    await section.getByRole('button', { name: 'Activar' }).click();
    await expectTexts(section, ['El código es obligatorio']);
    await section.getByLabel('Código de la aplicación').fill('000000');
    await section.getByRole('button', { name: 'Activar' }).click();
    await expectTexts(section, ['El código no es correcto. Escribe el que muestra ahora la aplicación.']);
    await mockReply(page, 'accounts/secondFactor/confirmTotp', INTERNAL_ERROR);
    await section.getByRole('button', { name: 'Activar' }).click();
    await expectTexts(section, ['No se pudo activar la aplicación. Por favor, inténtalo de nuevo.']);
    await mockReply(
      page,
      'accounts/secondFactor/confirmTotp',
      successReply({ recovery_codes: ['abcd-efgh-jkmn', 'pqrs-tvwx-yz23'] }),
    );
    await section.getByRole('button', { name: 'Activar' }).click();
    await expectTexts(section, [
      'La verificación en dos pasos está activada. Se han cerrado las demás sesiones.',
      'Guarda estos códigos de recuperación. Si pierdes el teléfono o la llave, cada uno sirve para iniciar sesión una vez. No se vuelven a mostrar.',
    ]);
    expect(
      decodeURIComponent((await section.getByRole('link', { name: 'Descargar' }).getAttribute('href')) ?? ''),
    ).toContain('Códigos de recuperación de Plaza. Cada uno vale una vez.');
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) });
    });
    await section.getByRole('button', { name: 'Copiar' }).click();
    await expectTexts(section, ['No se pudieron copiar. Descárgalos o apúntalos.']);
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.resolve() });
    });
    await section.getByRole('button', { name: 'Copiar' }).click();
    await expectTexts(section, ['Códigos copiados.']);
    await section.getByRole('button', { name: 'Los he guardado' }).click();
    await expectTexts(section, ['Códigos guardados.']);
  },
);

interface LinkScreen {
  address: string;
  says: string[];
  button: string;
  procedure: ProcedurePath;
  /** What is said when the procedure fails. */
  failed: string;
}

test('links of mails say what their button does, and what to do when it fails', async ({ page, plaza }) => {
  const screens: LinkScreen[] = [
    {
      address: '/remove-second-factor',
      says: [
        'Se quitarán de tu cuenta la aplicación de códigos, las llaves de acceso y los códigos de recuperación, y se cerrarán todas las sesiones. La contraseña sigue siendo la misma.',
        'Si no lo has pedido tú, cierra esta página: sin confirmarlo no cambia nada.',
      ],
      button: 'Quitar la verificación en dos pasos',
      procedure: 'accounts/secondFactor/confirmRemoval',
      failed: 'No se pudo quitar la verificación. Por favor, inténtalo de nuevo.',
    },
    {
      address: '/new-email',
      says: [
        'Pulsa el botón para usar este correo en tu cuenta.',
        'Si no has pedido el cambio, cierra esta página: sin confirmarlo no cambia nada.',
      ],
      button: 'Confirmar este correo',
      procedure: 'accounts/confirmEmailChange',
      failed: 'Error al confirmar el correo. Por favor, inténtalo de nuevo.',
    },
    {
      address: '/restore-email',
      says: [
        'Tu cuenta volverá a tener este correo. Se cerrarán todas las sesiones, la contraseña actual dejará de valer y elegirás otra. Se quitarán las aplicaciones de códigos y las llaves de acceso añadidas desde el cambio.',
        'Si el cambio lo pediste tú, cierra esta página.',
      ],
      button: 'Volver a este correo',
      procedure: 'accounts/restoreEmail',
      failed: 'No se pudo volver a tu correo. Por favor, inténtalo de nuevo.',
    },
    {
      address: '/undo-second-factor',
      says: [
        'Se quitará de tu cuenta la aplicación de códigos o la llave de acceso de la que avisa el correo, con lo que se haya añadido después. Si desde entonces ha cambiado el correo de la cuenta, volverá a ser el de antes. Se cerrarán todas las sesiones, la contraseña actual dejará de valer y elegirás otra.',
        'Si la has añadido tú, cierra esta página: así no cambia nada.',
      ],
      button: 'No he sido yo',
      procedure: 'accounts/secondFactor/undoAddition',
      failed: 'No se pudo quitar. Por favor, inténtalo de nuevo.',
    },
  ];
  for (const { address, says, button, procedure, failed } of IS_WHOLE_MATRIX
    ? screens
    : screens.slice(0, 2)) {
    await mockReply(page, procedure, INTERNAL_ERROR);
    await page.goto(`${plaza.origin}${address}?token=${'x'.repeat(43)}`);
    await expectTexts(page.getByRole('main'), says);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toContainText(failed);
  }
  await mockReply(page, 'accounts/secondFactor/confirmRemoval', successReply({}));
  await page.goto(`${plaza.origin}/remove-second-factor?token=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Quitar la verificación en dos pasos' }).click();
  await expectTexts(page.getByRole('main'), [
    'Verificación quitada. Ya puedes entrar solo con tu contraseña.',
  ]);
  const titles = [
    ['/undo-second-factor', 'Quita lo que no has añadido tú'],
    ['/remove-second-factor', 'Quita la verificación en dos pasos'],
    ['/restore-email', 'Vuelve a tu correo'],
  ] as const;
  for (const [address, title] of IS_WHOLE_MATRIX ? titles : titles.slice(0, 1)) {
    await page.goto(`${plaza.origin}${address}`);
    await expectTexts(page.getByRole('main'), [
      title,
      'Al enlace le falta una parte. Ábrelo otra vez desde el correo que te enviamos.',
    ]);
  }
});

test('what stands before everything else says why, and what to do when it fails', async ({
  page,
  plaza,
  person,
  profile,
}) => {
  await mockReply(page, 'accounts/acceptTerms', INTERNAL_ERROR);
  await makeTermsOutdated(plaza, person);
  await page.clock.install();
  await profile.open();
  await expectTexts(page.getByRole('main'), [
    'Han cambiado las condiciones',
    'Léelas y acéptalas para seguir donde estabas.',
    'Si no las aceptas, puedes llevarte tus datos y eliminar tu cuenta.',
  ]);
  await page.getByRole('checkbox', { name: 'Tengo 14 años o más' }).check();
  await page.getByRole('button', { name: 'Aceptar y seguir' }).click();
  await expectTexts(page.getByRole('main'), [
    'No se pudo guardar tu aceptación. Por favor, inténtalo de nuevo.',
  ]);
  await mockReply(page, 'accounts/terms', INTERNAL_ERROR);
  await page.reload();
  // the text is shown after three retries, which take seven seconds of the page's clock
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('main')).toContainText(
      'No se pudieron cargar las condiciones. Por favor, inténtalo de nuevo.',
      { timeout: 1 },
    );
  }).toPass({ intervals: [100] });
  await makePasswordTemporary(plaza, person);
  await page.reload();
  await expectTexts(page.getByRole('main'), [
    'Tu contraseña es provisional. Elige una nueva para empezar a usar Plaza.',
  ]);
});

test(
  'what can’t be loaded of one’s own account offers another try',
  MATRIX_ONLY,
  async ({ page, person, profile }) => {
    for (const procedure of [
      'accounts/sessions',
      'accounts/extraTime',
      'accounts/secondFactor/status',
    ] as const)
      await failCalls(page, procedure);
    await page.clock.install();
    await profile.open();
    await expect(profile.section('Tu cuenta')).toContainText(person.email);
    await expectTexts(profile.section('Sesiones'), ['Cargando las sesiones…']);
    await page.clock.runFor(60_000);
    await expectTexts(profile.section('Sesiones'), [
      'No se pudo comprobar si tienes otras sesiones abiertas.',
    ]);
    await expectTexts(profile.section('Tiempo adicional'), ['No se pudo cargar tu tiempo adicional.']);
    await expectTexts(profile.section('Verificación en dos pasos'), [
      'No se pudo comprobar la verificación en dos pasos.',
    ]);
  },
);
