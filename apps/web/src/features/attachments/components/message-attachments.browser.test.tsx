import type { Attachment } from '@parley/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { MessageAttachments } from './message-attachments.tsx';

const notes: Attachment = { id: 'a', name: 'notes.pdf', mediaType: 'application/pdf', sizeBytes: 590, text: 'Tea' };

it('shows a sent document by its pages, as before it was sent', async () => {
  await render(<MessageAttachments content="Read this" attachments={[{ ...notes, pages: 1 }]} />);
  await expect.element(page.getByText('PDF · 1 page')).toBeVisible();
});

it('shows a sent document without pages by its size', async () => {
  await render(<MessageAttachments content="Read this" attachments={[notes]} />);
  await expect.element(page.getByText('PDF · 590 bytes')).toBeVisible();
});
