import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

interface Menu {
  isOpen: boolean;
  toggle: () => void;
}

/** A menu that closes when a link is followed, Escape is pressed, or something outside of `area` is used. */
export function useMenu(area: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): Menu {
  const address = useLocation({ select: (location) => location.href });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === address;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const closeFromOutside = ({ target }: Event): void => {
      if (target instanceof Node && !area.current?.contains(target)) setOpenAt(null);
    };
    // a link to the current address doesn't navigate: the menu has to be closed here
    const closeOnLink = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('a[href]')) setOpenAt(null);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('click', closeOnLink);
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('click', closeOnLink);
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [isOpen, area, button]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : address) };
}
