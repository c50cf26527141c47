#!/usr/bin/env python3
"""Writes framebuffer.wend: a frame buffer for a language without arrays.

    ./make_framebuffer.py > framebuffer.wend

The 80 x 50 pixels are 4,000 variables of main. The getter and the setter find the one they want by binary
search, that is with a tree of nested ifs, twelve deep.
"""

WIDTH = 80
HEIGHT = 50


def search(low, high, indent, leaf):
    """Lines of the ifs that narrow down index to one of low..high-1 and do leaf there."""
    pad = "    " * indent
    if high - low == 1:
        return [pad + leaf(low)]
    middle = (low + high) // 2
    if high - low == 2:
        return [pad + f"if index < {middle} {{ {leaf(low)} }} else {{ {leaf(middle)} }}"]
    return (
        [pad + f"if index < {middle} {{"]
        + search(low, middle, indent + 1, leaf)
        + [pad + "} else {"]
        + search(middle, high, indent + 1, leaf)
        + [pad + "}"]
    )


def program():
    pixels = WIDTH * HEIGHT
    lines = [
        "// An animation on a frame buffer of 4,000 captured variables accessed by a getter and a setter that search",
        "// with nested ifs. Written by make_framebuffer.py.",
        "main() {",
    ]
    lines += [f"    int p{i};" for i in range(pixels)]
    lines += ["    int frame;", ""]
    lines += ["    int load(int index) {"]
    lines += search(0, pixels, 2, lambda i: f"return p{i};")
    lines += ["    }", ""]
    lines += ["    store(int index, int colour) {"]
    lines += search(0, pixels, 2, lambda i: f"p{i} = colour;")
    lines += ["    }", ""]
    return "\n".join(lines) + "\n" + SCENE


SCENE = r"""    set(int x, int y, int colour) {
        if x >= 0 && x < 80 && y >= 0 && y < 50 {
            store(y * 80 + x, colour);
        }
    }

    int get(int x, int y) {
        return load(y * 80 + x);
    }

    int abs(int n) {
        if n < 0 {
            return -n;
        }
        return n;
    }

    clear() {
        int i;

        while i < 4000 {
            store(i, 0);
            i = i + 1;
        }
    }

    // Bresenham's algorithm (1965).
    line(int x, int y, int toX, int toY, int colour) {
        int stepX;
        int stepY;
        int dx;
        int dy;
        int error;
        int twice;

        stepX = 1;
        stepY = 1;
        if x > toX {
            stepX = -1;
        }
        if y > toY {
            stepY = -1;
        }
        dx = abs(toX - x);
        dy = abs(toY - y);
        error = dx - dy;
        set(x, y, colour);
        while x != toX || y != toY {
            twice = 2 * error;
            if twice > -dy {
                error = error - dy;
                x = x + stepX;
            }
            if twice < dx {
                error = error + dx;
                y = y + stepY;
            }
            set(x, y, colour);
        }
    }

    disc(int centreX, int centreY, int radius, int colour) {
        int x;
        int y;

        y = -radius;
        while y <= radius {
            x = -radius;
            while x <= radius {
                if x * x + y * y <= radius * radius {
                    set(centreX + x, centreY + y, colour);
                }
                x = x + 1;
            }
            y = y + 1;
        }
    }

    frameOf(int width, int height, int colour) {
        line(0, 0, width - 1, 0, colour);
        line(0, height - 1, width - 1, height - 1, colour);
        line(0, 0, 0, height - 1, colour);
        line(width - 1, 0, width - 1, height - 1, colour);
    }

    // A point that moves back and forth between low and high.
    int bounce(int time, int low, int high) {
        int span;

        span = high - low;
        time = time % (2 * span);
        if time > span {
            time = 2 * span - time;
        }
        return low + time;
    }

    // Two pixels make one character: its upper half has the colour of the text, its lower half that of the ground.
    show() {
        int x;
        int y;
        int upper;
        int lower;

        print "\x1b[H";
        while y < 50 {
            x = 0;
            upper = -1;
            lower = -1;
            while x < 80 {
                if get(x, y) != upper || get(x, y + 1) != lower {
                    upper = get(x, y);
                    lower = get(x, y + 1);
                    print "\x1b[";
                    print 30 + upper;
                    print ";";
                    print 40 + lower;
                    print "m";
                }
                print "\xe2\x96\x80";
                x = x + 1;
            }
            println "\x1b[0m";
            y = y + 2;
        }
    }

    print "\x1b[2J";
    while frame < 8 {
        clear();
        frameOf(80, 50, 4);
        line(40, 25, bounce(11 * frame, 2, 77), 2, 2);
        line(40, 25, 77, bounce(7 * frame + 5, 2, 47), 6);
        line(40, 25, bounce(13 * frame + 40, 2, 77), 47, 5);
        disc(bounce(6 * frame + 12, 7, 72), bounce(5 * frame, 7, 42), 6, 1);
        disc(bounce(9 * frame + 30, 4, 75), bounce(8 * frame + 20, 4, 45), 3, 3);
        show();
        frame = frame + 1;
    }
}
"""

if __name__ == "__main__":
    print(program(), end="")
