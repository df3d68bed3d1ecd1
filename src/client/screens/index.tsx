import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useCatalogue } from '#client/features/catalogue/catalogue.queries.ts';
import { CategoryPicker } from '#client/features/catalogue/category-picker.tsx';
import { Features, Hero } from '#client/features/content/home-texts.tsx';
import { ContinueExam } from '#client/features/start/continue-exam.tsx';
import { StartBar } from '#client/features/start/start-bar.tsx';
import { keepPracticeChoice, readPracticeChoice } from '#client/lib/practice-choice.ts';
import { Page } from '#client/ui/page.tsx';

// in the first download: it is the first thing seen
export const Route = createFileRoute('/')({ component: Home, codeSplitGroupings: [] });

function Home() {
  const [selectedId, setSelectedId] = useState(readPracticeChoice);
  const catalogue = useCatalogue();
  const categories = catalogue.status === 'ready' ? catalogue.categories : [];
  const chosen = categories.find(({ id }) => id === selectedId) ?? null;

  const toggle = useCallback((id: string) => {
    const next = readPracticeChoice() === id ? null : id;
    keepPracticeChoice(next);
    setSelectedId(next);
  }, []);

  return (
    <Page>
      <Stack gap="xl">
        <Hero />
        <ContinueExam />
        <Features />
        <CategoryPicker selectedId={selectedId} onToggle={toggle} />
        <StartBar key={chosen?.id} chosen={chosen} />
      </Stack>
    </Page>
  );
}
