import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useCatalogue } from '#client/features/catalogue/catalogue.queries.ts';
import { CategoryPicker } from '#client/features/catalogue/picker/category-picker.tsx';
import { HomeFeatures, HomeHero } from '#client/features/content/home-texts.tsx';
import { MockExamsCard } from '#client/features/mock-exams/catalogue/mock-exams-card.tsx';
import { MarkChanges } from '#client/features/mock-exams/mark-changes/mark-changes.tsx';
import { DecksCard } from '#client/features/review/decks/decks-card.tsx';
import { Today } from '#client/features/review/today/today.tsx';
import { ContinueExam } from '#client/features/start/continue-exam.tsx';
import { ContinueMockExam } from '#client/features/start/continue-mock-exam.tsx';
import { StartBar } from '#client/features/start/start-bar.tsx';
import { storePracticeChoice, readPracticeChoice } from '#client/lib/practice-choice.ts';
import { tabStorage } from '#client/lib/storage/storage.ts';
import { Page } from '#client/ui/frame/page.tsx';
import { FlashNotice } from '#client/ui/notices/flash-notice.tsx';

// not split off: visitors see the home page first
export const Route = createFileRoute('/')({ component: Home, codeSplitGroupings: [] });

function Home() {
  // read from storage, not from state: a log-out here or in another tab clears it
  const selectedId = useSyncExternalStore(tabStorage.watch, readPracticeChoice);
  const catalogue = useCatalogue();
  const categories = catalogue.status === 'ready' ? catalogue.categories : [];
  const chosen = categories.find(({ id }) => id === selectedId) ?? null;

  return (
    <Page>
      <Stack gap="xl">
        <FlashNotice />
        <MarkChanges />
        <HomeHero />
        <ContinueExam />
        <ContinueMockExam />
        <Today />
        <DecksCard />
        <MockExamsCard />
        <HomeFeatures />
        <CategoryPicker selectedId={selectedId} onToggle={toggle} />
        <StartBar key={chosen?.id} chosen={chosen} />
      </Stack>
    </Page>
  );
}

/** Chooses a category; a second click on the chosen card clears the choice. */
function toggle(id: string): void {
  storePracticeChoice(readPracticeChoice() === id ? null : id);
}
