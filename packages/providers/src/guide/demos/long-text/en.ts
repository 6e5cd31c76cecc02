/** About seven kilobytes of prose with headings, lists and quotations: enough to scroll. */
export const LONG_TEXT_EN = `# How messages learned to travel

## Fire and smoke

Long before anybody could send a sentence, people could send a *yes*. A fire on a hill said one thing, agreed on beforehand, to whoever stood watch on the next hill. According to the poet, the fall of Troy reached Argos in a single night that way: nine beacons, one after the other, each lit when the one before it was seen. The message could not be a surprise. It could only be the answer to a question that had been asked years earlier.

That is the first law of sending messages: *both sides have to agree beforehand on what a sign means*. Smoke by day and fire by night were enough for "they are coming". They were not enough for "how many", and nobody could ask back.

## Runners, riders, and the price of speed

Whoever wanted more words needed legs. The Persian kings kept a road with a station every day's ride, with a fresh horse and a rested rider waiting at each. Herodotus admired them in words that post offices still carve into their walls:

> Neither snow nor rain nor heat nor darkness of night prevents them from accomplishing the task proposed to them with utmost speed.

The Incas had no horses and did it on foot. Their runners carried knotted cords, and each ran only a short stretch before the next one took over, learning the spoken part of the message while running alongside. Fish from the sea came to the table in the mountains still fresh.

Speed was always bought with three things:

1. **Stations**, so that nobody had to carry a message to the point of exhaustion.
2. **Handing over**, so that the message moved even when the messenger rested.
3. **Money**, because all of this had to be kept ready whether or not there was anything to say.

Every network since has been built from the same three.

## Arms on towers

In 1794 a line of towers between Paris and Lille began to wave. On top of each stood a beam with two movable arms, and a man with a telescope copied what the tower before him showed. A sign crossed two hundred kilometers in a few minutes, if the weather was clear. The operators in the middle did not know what the signs meant; only the first and the last tower had the book. It was the first network that kept a secret from the people who ran it.

It had errors, too, and so it had ways to deal with them. There was a sign for "cancel the last one", a sign for "I am not ready", a sign for "fog". Whoever designs such a thing today writes a list of error codes and feels modern.

## The wire

Electricity took the weather out of it. Samuel Morse was a painter, and he had been away when his wife died; the letter came too late. The code that carries his name gives the shortest sign to the commonest letter, an idea that came from counting the types in a printer's case. A hundred years later it turned out to be mathematics.

The telegraph was paid by the word, and so people stopped writing sentences. Whole code books were sold in which a single word stood for a phrase of business life. One of them had a word for "the goods have arrived in bad condition, what shall we do", and another for "do nothing until you hear from us". A mistake in a single letter could buy a shipload of wheat. Soon the books were made so that any two words differed in at least two letters: a mistake could then be *seen*. That, too, was mathematics before anybody called it so.

## The voice

The telephone gave back what the wire had taken away: the hesitation, the laugh, the silence in between. For the first time one could interrupt. It also asked for something new, because both had to be there at the same time. A letter waits; a telephone rings. Much of what was invented afterwards was an attempt to have both, the living voice that nevertheless waits until one has time: the answering machine, the voice message, the chat.

## Packets

In the 1960s engineers began to cut messages into pieces and to send each piece on its own, by whatever way was free. At the other end the pieces were put in order again, and the missing ones were asked for once more. To the telephone companies it sounded like madness. They had spent decades on giving every call a line of its own.

But a line of its own is silent for most of the time. Pieces can share it. It was the relay station of the Persian kings once more, only that now the horses took a different road for every word, and the rider in Sardis did not notice.

The answer that you are reading has come to you like this. It was cut into words, each word was wrapped, sent, unwrapped and put behind the one before it. If the connection had broken, what had arrived would still be here.

## What stayed the same

Look at the list of what every one of these ways of sending needed, and it hardly changes:

- an **agreement** on what the signs mean, made before the first one is sent;
- a **way to say that something went wrong**, as the towers had their sign for fog;
- **somebody who waits**, or something that keeps the message until somebody comes;
- a **price**, and with it the habit of saying things shorter or longer than one means them;
- and **trust** that nobody on the way changes the words or reads along.

What did change is who speaks. For most of this history there was a person at each end. Today there is often a program at one of them, and it is only polite of a program to say so. This one does: it is a small guide without any understanding of fire, horses or wires, which has told you a story that was written for it, so that you could see how a long text scrolls.

## A last word

The beacons between Troy and Argos carried a message that everybody had hoped for during ten years. When the last fire was lit, the watchman on the roof danced. Then, the poet says, he became quiet, because he knew more about the house than he was willing to say.

Some messages have always been longer than what was sent.
`;
