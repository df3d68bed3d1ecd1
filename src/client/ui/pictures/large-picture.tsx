import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { PictureReference } from '#shared/questions/pictures/pictures.rules.ts';
import { toPictureAddress } from './picture-size.ts';
import classes from './picture.module.css';

/** How many times larger a small picture is shown. */
const SCALE = 3;
const SMALL = 400;

interface LargePictureProps {
  picture: PictureReference;
  opened: boolean;
  onClose: () => void;
}

/** A picture with all of its pixels, in a box that scrolls. */
export function LargePicture({ picture, opened, onClose }: LargePictureProps) {
  const { alt, width, height } = picture;
  const least = Math.max(width, height) < SMALL ? width * SCALE : width;
  return (
    <Dialog opened={opened} onClose={onClose} title="Imagen" isLarge>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard has to reach it */}
      <div className={classes.large} tabIndex={0} role="region" aria-label="Imagen ampliada">
        <img
          src={toPictureAddress(picture)}
          alt={alt}
          width={width}
          height={height}
          style={{ minWidth: `min(100%, ${least}px)`, height: 'auto' }}
        />
      </div>
      <p className={classes.description}>{alt}</p>
    </Dialog>
  );
}
