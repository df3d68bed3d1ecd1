import { Link } from '@tanstack/react-router';
import { mailto } from '#client/lib/mailto.ts';
import classes from './footer.module.css';
import { useProductName } from './product-name.ts';

const LEGAL = [
  { pageId: 'privacy', label: 'Política de Privacidad' },
  { pageId: 'cookies', label: 'Política de Cookies' },
  { pageId: 'terms', label: 'Aviso Legal' },
  { pageId: 'accessibility', label: 'Accesibilidad' },
];

interface FooterProps {
  tagline: string;
  contactEmail: string;
  /** Called with the pressed button, to which the focus returns. */
  onConfigureCookies: (button: HTMLElement) => void;
}

/** Returns the year at each render: a page may be open on New Year's Eve. */
const thisYear = (): number => new Date().getFullYear();

export function Footer({ tagline, contactEmail, onConfigureCookies }: FooterProps) {
  const product = useProductName();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <p className={classes.product}>{product}</p>
          <p>{tagline}</p>
        </div>
        <nav aria-label="Información legal">
          <ul className={classes.links}>
            {LEGAL.map(({ pageId, label }) => (
              <li key={pageId}>
                <Link to="/legal/$pageId" params={{ pageId }}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href={mailto(contactEmail)}>Contacto</a>
            </li>
          </ul>
        </nav>
        <div className={classes.end}>
          <p>
            © {thisYear()} {product}
          </p>
          <button type="button" onClick={({ currentTarget }) => onConfigureCookies(currentTarget)}>
            Configurar cookies
          </button>
        </div>
      </div>
    </footer>
  );
}
