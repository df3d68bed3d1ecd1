import { Link } from '@tanstack/react-router';
import classes from './footer.module.css';
import { useProductName } from './product-name.ts';

const LEGAL = [
  { pageId: 'privacy', label: 'Política de Privacidad' },
  { pageId: 'cookies', label: 'Política de Cookies' },
  { pageId: 'terms', label: 'Aviso Legal' },
];

const YEAR = new Date().getFullYear();

export function Footer({ tagline }: { tagline: string }) {
  const product = useProductName();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
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
          </ul>
        </nav>
        <p className={classes.copyright}>
          © {YEAR} {product}
        </p>
      </div>
    </footer>
  );
}
