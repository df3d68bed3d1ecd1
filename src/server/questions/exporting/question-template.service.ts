/** The shared text of the sample questions: each question of a file repeats its shared text. */
const CASE = {
  titulo: 'Supuesto de ejemplo',
  texto: 'Un texto que se lee antes de contestar a varias preguntas.',
  texto_formato: 'texto',
};

/** Both questions of the template file show every field; the second one has other values in optional fields. */
const EXAMPLES = [
  {
    pregunta: '¿Cuál es la forma política del Estado español según la Constitución?',
    categoria: ['Constitución Española'],
    opciones: [
      'La Monarquía constitucional',
      'La Monarquía parlamentaria',
      'La República parlamentaria',
      'El Estado federal',
    ],
    respuesta_correcta: 2,
    notas: [
      'La Constitución habla de monarquía parlamentaria.',
      null,
      null,
      'El Estado es autonómico, no federal.',
    ],
    explicacion:
      'El artículo 1.3 de la Constitución dice: «La forma política del Estado español es la Monarquía parlamentaria».\nUna explicación de texto puede tener varias líneas.',
    explicacion_formato: 'texto',
    referencia: { ley: 'BOE-A-1978-31229', articulo: '1', apartado: '3' },
    pareja: 'forma-politica',
    supuesto: { ...CASE, orden: 1 },
    estado: { nombre: 'vigente' },
    fuente: { examen: 'Auxiliar administrativo del Estado', anio: 2024, numero: 1, reserva: false },
  },
  {
    pregunta:
      'Si no se expresa otro cómputo, ¿qué días se cuentan en un plazo administrativo señalado por días?',
    categoria: ['Procedimiento administrativo común', 'Plazos'],
    opciones: [
      'Los naturales',
      'Los hábiles, incluidos los sábados',
      'Los lectivos',
      'Los hábiles: no cuentan sábados, domingos ni festivos',
    ],
    respuesta_correcta: 4,
    notas: [
      'Solo cuando una ley o el Derecho de la Unión Europea lo dice.',
      'Los sábados son inhábiles.',
      '',
      '',
    ],
    explicacion:
      '<p>Se excluyen del cómputo:</p><ul><li>los <strong>sábados</strong></li><li>los domingos</li><li>los declarados festivos</li></ul>',
    explicacion_formato: 'html',
    referencia: { ley: 'BOE-A-2015-10565', articulo: '30', apartado: '2' },
    pareja: 'computo-de-plazos',
    supuesto: { ...CASE, orden: 2 },
    estado: { nombre: 'desfasada', desde: '2024-10-01', motivo: 'Ejemplo: desde cuándo no vale y por qué.' },
    fuente: { examen: 'Auxiliar administrativo del Estado', anio: 2024, numero: 101, reserva: true },
  },
];

export const QUESTION_TEMPLATE = `${JSON.stringify(EXAMPLES, null, 2)}\n`;
