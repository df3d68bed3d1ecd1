import type { Mail } from './outbox.ts';

export interface MailContent {
  recipient: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string };
  closing: string[];
  useful_seconds?: number;
  is_bulk?: boolean;
}

/** The mail as HTML and as plain text. All strings of `content` are text, not HTML. */
export function composeMail(content: MailContent): Mail {
  return {
    recipient: content.recipient,
    subject: content.subject,
    text_body: toText(content),
    html_body: toHtml(content),
    useful_seconds: content.useful_seconds,
    is_bulk: content.is_bulk,
  };
}

function toText({ greeting, paragraphs, action, closing }: MailContent): string {
  return (
    [greeting, ...paragraphs, `${action.label}:\n${action.link}`, ...closing, 'Plaza'].join('\n\n') + '\n'
  );
}

function toHtml({ subject, greeting, paragraphs, action, closing }: MailContent): string {
  const link = escapeHtml(action.link);
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1f2933;font:17px/1.5 Verdana,Geneva,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-size:22px;font-weight:bold">Plaza</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;background:#1f5fbf;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all">Si el botón no funciona, abre este enlace:<br><a href="${link}" style="color:#1f5fbf">${link}</a></p>
${closing.map(paragraph).join('\n')}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
